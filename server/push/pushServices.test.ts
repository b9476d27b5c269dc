import { expect, it } from 'vitest'
import { isPushService } from './pushServices'

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QAbc',
  'https://wns2-db5p.notify.windows.com/w/?token=abc',
])('a browser’s push service is called: %s', (endpoint) => {
  expect(isPushService(endpoint, [])).toBe(true)
})

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://user:secret@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.attacker.example/abc',
  'https://evilpush.apple.com/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'no address',
])('any other address is not called: %s', (endpoint) => {
  expect(isPushService(endpoint, [])).toBe(false)
})

it('an origin that the operator added is called, but no other on its host', () => {
  expect(isPushService('http://127.0.0.1:9999/push/1', ['http://127.0.0.1:9999'])).toBe(true)
  expect(isPushService('http://127.0.0.1:9998/push/1', ['http://127.0.0.1:9999'])).toBe(false)
})
