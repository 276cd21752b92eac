import { nativeApps } from '@sallyport/core/native-apps'
import { requestGroup } from '../group.ts'
import { equal } from '../support/expect.ts'
import { CALLBACK, withApps } from './app.ts'

export const appFilesGroup = requestGroup('Files of apps at the root of the origin', {
  'the platforms find the apps of this domain': async (open) => {
    const fingerprints = [Array.from({ length: 32 }, () => 'AB').join(':')]
    const apps = nativeApps({
      notes: {
        redirectUris: ['https://auth.example.com/app/cb', CALLBACK],
        android: { packageName: 'com.example.notes', fingerprints },
        apple: { appIds: ['ABCDE12345.com.example.notes'] },
      },
    })
    const target = await open(withApps({ apps }))
    const read = async (name: string) => {
      const response = await target.direct(new Request(`https://auth.example.com/.well-known/${name}`))
      equal([response.status, response.headers.get('Content-Type')], [200, 'application/json; charset=utf-8'])
      return response.json()
    }
    equal(await read('assetlinks.json'), [
      {
        relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
        target: {
          namespace: 'android_app',
          package_name: 'com.example.notes',
          sha256_cert_fingerprints: fingerprints,
        },
      },
    ])
    equal(await read('apple-app-site-association'), {
      applinks: { details: [{ appIDs: ['ABCDE12345.com.example.notes'], components: [{ '/': '/app/cb' }] }] },
      webcredentials: { apps: ['ABCDE12345.com.example.notes'] },
    })
  },
})
