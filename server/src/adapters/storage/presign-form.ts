import { createHmac } from 'node:crypto'
import type { S3Settings } from './s3-objects.ts'

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** `20260131T235959Z`. */
const timestampOf = (ms: number): string =>
  new Date(ms).toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '')

/** The signature of a policy that is written as base64 (AWS Signature Version 4); `scope` begins with the day. */
export function signPolicy(secretAccessKey: string, scope: string, policy: string): string {
  const key = scope
    .split('/')
    .reduce<string | Buffer>((derived, part) => hmac(derived, part), `AWS4${secretAccessKey}`)
  return hmac(key, policy).toString('hex')
}

export interface PermittedObject {
  readonly key: string
  readonly contentType: string
  readonly maxBytes: number
  readonly nowMs: number
  readonly expiresMs: number
}

/**
 * The fields of a form with which anyone may upload this one object and nothing else, until it expires. The store
 * refuses a form whose fields, type or length differ from what the policy names.
 */
export function presignForm(
  { bucket, region, accessKeyId, secretAccessKey }: S3Settings,
  { key, contentType, maxBytes, nowMs, expiresMs }: PermittedObject,
) {
  const at = timestampOf(nowMs)
  const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`
  const fields = {
    key,
    'Content-Type': contentType,
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${accessKeyId}/${scope}`,
    'x-amz-date': at,
  }
  const conditions = [
    { bucket },
    ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
    ['content-length-range', 1, maxBytes],
  ]
  const expiration = new Date(expiresMs).toISOString()
  const policy = Buffer.from(JSON.stringify({ expiration, conditions })).toString('base64')
  return { ...fields, policy, 'x-amz-signature': signPolicy(secretAccessKey, scope, policy) }
}
