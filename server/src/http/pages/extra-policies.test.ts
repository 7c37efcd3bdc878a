import { expect, test } from 'vitest'
import { captchaPolicies, joinPolicies, uploadPolicy } from './extra-policies.ts'
import { pageHeaders } from './page-headers.ts'

const policyWith = (kind: keyof typeof captchaPolicies, uploadOrigin: string | null = null): string =>
  pageHeaders({
    nonce: 'n',
    scriptHashes: ["'sha256-a'"],
    styleHashes: [],
    publicOrigin: null,
    paymentsOrigin: null,
    embedOrigins: [],
    requiresTrustedTypes: false,
    hasCamera: true,
    extraPolicy: [captchaPolicies[kind], uploadPolicy(uploadOrigin)].reduce(joinPolicies, {
      'connect-src': ['ws:'],
    }),
  })['content-security-policy'] ?? ''

test('an external captcha may load its own script and frame; without one no foreign host is allowed', () => {
  expect(policyWith('turnstile')).toContain(
    "script-src 'self' 'sha256-a' https://challenges.cloudflare.com; style-src 'self' 'nonce-n';",
  )
  expect(policyWith('turnstile')).toContain("frame-src 'self' https://challenges.cloudflare.com;")
  expect(policyWith('hcaptcha')).toContain(
    "connect-src 'self' ws: https://hcaptcha.com https://*.hcaptcha.com;",
  )
  expect(policyWith('altcha')).not.toContain('https:')
})

test('where browsers upload to an object store, pages may connect to it and do nothing else there', () => {
  const without = policyWith('altcha')
  expect(policyWith('altcha', 'https://s3.example')).toBe(
    without.replace("connect-src 'self' ws:", "connect-src 'self' ws: https://s3.example"),
  )
})
