import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newPair, openText, sealText } from './medoro-crypto.ts'

const folder = mkdtempSync(join(tmpdir(), 'medoro-emulator-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const openssl = (...args: readonly string[]): Buffer => execFileSync('openssl', args)

const shop = newPair()
const gateway = newPair()
const text = '<data><Order><ID>inv_1.0</ID></Order></data>'
const rsa = ['-pkeyopt', 'rsa_padding_mode:pkcs1']
const secret = 'ab'.repeat(32)

test('the openssl command opens what the emulator seals, and finds its signature right', () => {
  const { KEY, DATA, SIGNATURE } = sealText(text, gateway.privateKey, shop.publicKey)
  const key = openssl(
    ...['pkeyutl', '-decrypt', '-inkey', file('shop', shop.privateKey), ...rsa],
    ...['-in', file('key', Buffer.from(KEY, 'base64'))],
  )
  const clear = openssl(
    ...['enc', '-d', '-aes-256-ecb', '-K', key.toString('hex')],
    ...['-in', file('data', Buffer.from(DATA, 'base64'))],
  )
  expect(clear.toString()).toBe(text)
  const verdict = openssl(
    ...['dgst', '-sha256', '-verify', file('gateway', gateway.publicKey)],
    ...['-signature', file('signature', Buffer.from(SIGNATURE, 'base64')), file('clear', clear)],
  )
  expect(verdict.toString()).toContain('Verified OK')
})

test('the emulator opens what the openssl command seals, and nothing that another key signed', () => {
  const seal = (senderKey: string) => ({
    KEY: openssl(
      ...['pkeyutl', '-encrypt', '-pubin', '-inkey', file('to', gateway.publicKey), ...rsa],
      ...['-in', file('secret', Buffer.from(secret, 'hex'))],
    ).toString('base64'),
    DATA: openssl('enc', '-aes-256-ecb', '-K', secret, '-in', file('text', text)).toString('base64'),
    SIGNATURE: openssl('dgst', '-sha256', '-sign', file('from', senderKey), file('text', text)).toString(
      'base64',
    ),
  })
  expect(openText(seal(shop.privateKey), shop.publicKey, gateway.privateKey)).toBe(text)
  expect(openText(seal(gateway.privateKey), shop.publicKey, gateway.privateKey)).toBeNull()
})
