import { expect, test } from 'vitest'
import { captchaPolicies, joinPolicies } from './captcha-policy.ts'
import { pageHeaders } from './page-headers.ts'

const policyWith = (kind: keyof typeof captchaPolicies): string =>
  pageHeaders({
    nonce: 'n',
    publicOrigin: null,
    embedOrigins: [],
    requiresTrustedTypes: false,
    extraPolicy: joinPolicies({ 'connect-src': ['ws:'] }, captchaPolicies[kind]),
  })['content-security-policy'] ?? ''

test('an external captcha may load its own script and frame; without one no foreign host is allowed', () => {
  expect(policyWith('turnstile')).toContain(
    "script-src 'self' 'nonce-n' https://challenges.cloudflare.com; style-src 'self' 'nonce-n';",
  )
  expect(policyWith('turnstile')).toContain("frame-src 'self' https://challenges.cloudflare.com;")
  expect(policyWith('hcaptcha')).toContain(
    "connect-src 'self' ws: https://hcaptcha.com https://*.hcaptcha.com;",
  )
  expect(policyWith('altcha')).not.toContain('https:')
})
