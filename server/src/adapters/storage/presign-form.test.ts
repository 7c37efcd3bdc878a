import { expect, test } from 'vitest'
import { refusalOf } from '../../../test/post-policy.ts'
import { presignForm, signPolicy } from './presign-form.ts'

/** The example of AWS, “Browser-Based Upload using HTTP POST”. */
const policy =
  'eyAiZXhwaXJhdGlvbiI6ICIyMDE1LTEyLTMwVDEyOjAwOjAwLjAwMFoiLA0KICAiY29uZGl0aW9ucyI6IFsNCiAgICB7ImJ1Y2tldCI6ICJzaWd2NGV4YW1wbGVidWNrZXQifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRrZXkiLCAidXNlci91c2VyMS8iXSwNCiAgICB7ImFjbCI6ICJwdWJsaWMtcmVhZCJ9LA0KICAgIHsic3VjY2Vzc19hY3Rpb25fcmVkaXJlY3QiOiAiaHR0cDovL3NpZ3Y0ZXhhbXBsZWJ1Y2tldC5zMy5hbWF6b25hd3MuY29tL3N1Y2Nlc3NmdWxfdXBsb2FkLmh0bWwifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRDb250ZW50LVR5cGUiLCAiaW1hZ2UvIl0sDQogICAgeyJ4LWFtei1tZXRhLXV1aWQiOiAiMTQzNjUxMjM2NTEyNzQifSwNCiAgICB7IngtYW16LXNlcnZlci1zaWRlLWVuY3J5cHRpb24iOiAiQUVTMjU2In0sDQogICAgWyJzdGFydHMtd2l0aCIsICIkeC1hbXotbWV0YS10YWciLCAiIl0sDQoNCiAgICB7IngtYW16LWNyZWRlbnRpYWwiOiAiQUtJQUlPU0ZPRE5ON0VYQU1QTEUvMjAxNTEyMjkvdXMtZWFzdC0xL3MzL2F3czRfcmVxdWVzdCJ9LA0KICAgIHsieC1hbXotYWxnb3JpdGhtIjogIkFXUzQtSE1BQy1TSEEyNTYifSwNCiAgICB7IngtYW16LWRhdGUiOiAiMjAxNTEyMjlUMDAwMDAwWiIgfQ0KICBdDQp9'

test('a policy is signed as AWS signs its example', () => {
  const scope = '20151229/us-east-1/s3/aws4_request'
  expect(signPolicy('wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', scope, policy)).toBe(
    '8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e',
  )
})

const settings = {
  endpoint: 'https://s3.example',
  region: 'eu-central-1',
  bucket: 'files',
  accessKeyId: 'id',
  secretAccessKey: 'secret',
}
const minuteMs = 60_000
const at = Date.UTC(2026, 0, 31, 23, 59, 30)

test('a form is valid for its own object, until it expires', () => {
  const object = { key: 'quarantine/mda_1', contentType: 'image/jpeg', maxBytes: 3 }
  const fields = presignForm(settings, { ...object, nowMs: at, expiresMs: at + minuteMs })
  const verdict = (over: object, now: number, file = 'abc', secret = 'secret') => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...fields, ...over })) form.append(name, value)
    form.append('file', new Blob([file]))
    return refusalOf(form, 'files', secret, now)?.code ?? 'stored'
  }
  expect(verdict({}, at)).toBe('stored')
  expect(verdict({}, at + minuteMs + 1)).toBe('AccessDenied')
  expect(verdict({ key: 'quarantine/mda_2' }, at)).toBe('AccessDenied')
  expect(verdict({ 'Content-Type': 'text/html' }, at)).toBe('AccessDenied')
  expect(verdict({}, at, 'abcd')).toBe('EntityTooLarge')
  expect(verdict({}, at, '')).toBe('EntityTooSmall')
  expect(verdict({}, at, 'abc', 'another')).toBe('SignatureDoesNotMatch')
})
