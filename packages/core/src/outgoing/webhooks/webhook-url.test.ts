import { describe, expect, it } from 'vitest'
import { isWebhookUrl } from './webhook-url.ts'

const LOOPBACK = [
  'http://localhost:8080/x',
  'http://127.0.0.1/',
  'http://127.8.9.1/',
  'http://[::1]:80/',
  'http://2130706433/',
]

const FORBIDDEN = [
  'http://example.com/hook',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/',
  'https://0.0.0.0/',
  'https://0xa9fea9fe/',
  'https://2852039166/',
  'https://0251.0376.0251.0376/',
  'https://[::ffff:169.254.169.254]/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
  'https://[64:ff9b::a9fe:a9fe]/',
  'https://[2002:a9fe:a9fe::]/',
  'https://metadata.google.internal/',
  'https://metadata.google.internal./',
  'https://user:pass@example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:,x',
  '//example.com/hook',
  '',
]

describe('isWebhookUrl', () => {
  it.each(FORBIDDEN)('R29 refuses %s', (url) => {
    expect([isWebhookUrl(url, false), isWebhookUrl(url, true)]).toEqual([false, false])
  })

  it.each(LOOPBACK)('R29 refuses %s unless loopback is allowed', (url) => {
    expect([isWebhookUrl(url, false), isWebhookUrl(url, true)]).toEqual([false, true])
  })

  it.each(['https://example.com/hook?a=1', 'https://93.184.216.34:8443/', 'https://[2606:4700::1111]/'])(
    'takes %s',
    (url) => {
      expect([isWebhookUrl(url, false), isWebhookUrl(url, true)]).toEqual([true, true])
    },
  )
})
