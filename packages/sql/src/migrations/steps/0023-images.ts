import type { Migration } from '../migration.ts'

export const images: Migration = {
  name: '0023-images',
  statements: [
    `create table auth_images (
      name text not null primary key,
      type text not null,
      content text not null,
      created_at bigint not null
    )`,
  ],
}
