import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'medoro-'))
let files = 0

function file(content: string | Uint8Array): string {
  files += 1
  const path = join(folder, `f${files}`)
  writeFileSync(path, content)
  return path
}

const openssl = (args: readonly string[], input?: Uint8Array): Buffer =>
  execFileSync('openssl', args, { ...(input && { input }), stdio: ['pipe', 'pipe', 'pipe'] })

export interface PemPair {
  readonly privateKey: string
  readonly publicKey: string
}

export const pairOf = (privateKey: string): PemPair => ({
  privateKey,
  publicKey: openssl(['pkey', '-pubout'], Buffer.from(privateKey)).toString(),
})

/** A key pair of 2048 bits, made by the openssl command. */
export const aPemPair = (): PemPair => pairOf(openssl(['genrsa', '2048']).toString())

const padding = ['-pkeyopt', 'rsa_padding_mode:pkcs1']

/** Seals a text for a receiver and signs it, as the gateway does, by the openssl command alone. */
export function sealByOpenssl(
  text: string,
  { from, to }: { readonly from: PemPair; readonly to: PemPair },
): { readonly KEY: string; readonly DATA: string; readonly SIGNATURE: string } {
  const clear = Buffer.from(text)
  const key = randomBytes(32)
  const data = openssl(['enc', '-aes-256-ecb', '-K', key.toString('hex')], clear)
  const wrapped = openssl([
    'pkeyutl',
    '-encrypt',
    '-pubin',
    '-inkey',
    file(to.publicKey),
    ...padding,
    '-in',
    file(key),
  ])
  const signature = openssl(['dgst', '-sha256', '-sign', file(from.privateKey)], clear)
  return {
    KEY: wrapped.toString('base64'),
    DATA: data.toString('base64'),
    SIGNATURE: signature.toString('base64'),
  }
}

/** Opens what was sealed for a receiver, by the openssl command alone. Throws for another sender's signature. */
export function openByOpenssl(
  { KEY = '', DATA = '', SIGNATURE = '' }: Readonly<Record<string, string>>,
  { from, to }: { readonly from: PemPair; readonly to: PemPair },
): string {
  const key = openssl([
    'pkeyutl',
    '-decrypt',
    '-inkey',
    file(to.privateKey),
    ...padding,
    '-in',
    file(Buffer.from(KEY, 'base64')),
  ])
  const clear = openssl(['enc', '-d', '-aes-256-ecb', '-K', key.toString('hex')], Buffer.from(DATA, 'base64'))
  const signature = file(Buffer.from(SIGNATURE, 'base64'))
  openssl(['dgst', '-sha256', '-verify', file(from.publicKey), '-signature', signature, file(clear)])
  return readFileSync(file(clear), 'utf8')
}
