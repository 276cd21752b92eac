import { ON_OFF, type Variable } from '../../variable.ts'

/** The variables that say which database the server uses and how. */
export const DATABASE_VARIABLES: readonly Variable[] = [
  {
    name: 'SALLYPORT_DATABASE_URL',
    meaning: 'sqlite:<path>, sqlite::memory: or postgres://<user>:<password>@<host>:5432/<database>',
    default: 'sqlite:./.data/sallyport.db',
    isSecret: true,
  },
  {
    name: 'SALLYPORT_DATABASE_CONNECTIONS',
    meaning: 'maximum number of connections to a Postgres database; event streams use one more',
    default: '10',
  },
  {
    name: 'SALLYPORT_DATABASE_LISTEN',
    meaning: 'whether event streams of several servers use LISTEN/NOTIFY of Postgres; off: they poll each second',
    default: 'on; where notifications do not arrive, the server polls anyway',
    choices: ON_OFF,
  },
  {
    name: 'SALLYPORT_DATABASE_PREPARE',
    meaning: 'whether statements to Postgres are prepared; off for PgBouncer without max_prepared_statements',
    default: 'on until a pooler makes prepared statements fail',
    choices: ON_OFF,
  },
]
