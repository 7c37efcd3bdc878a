import { createHmac } from 'node:crypto'

interface Refusal {
  readonly status: number
  readonly code: string
}
const refused = (code: string, status = 403): Refusal => ({ status, code })

/** Fields that no condition has to name. */
const unconditional = ['policy', 'x-amz-signature', 'file']

type Condition = Readonly<Record<string, string>> | readonly [string, string | number, string | number]

function fits(condition: Condition, fields: ReadonlyMap<string, string>): boolean {
  if (!Array.isArray(condition)) {
    const [[name, value] = ['', '']] = Object.entries(condition)
    return fields.get(name.toLowerCase()) === value
  }
  const [kind, name, value] = condition
  const found = fields.get(String(name).slice(1).toLowerCase())
  if (kind === 'eq') return found === value
  return kind === 'starts-with' && found !== undefined && found.startsWith(String(value))
}

/** Refusal of a form by a store, by AWS Signature Version 4; null if it accepts it. */
export function refusalOf(
  form: FormData,
  bucket: string,
  secretAccessKey: string,
  now: number,
): Refusal | null {
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name.toLowerCase(), value] as const] : [],
  )
  const fields = new Map([...texts, ['bucket', bucket]])
  const text = (name: string): string => fields.get(name) ?? ''
  const [, day = '', region = '', service = '', end = ''] = text('x-amz-credential').split('/')
  const sign = (key: string | Buffer, what: string) => createHmac('sha256', key).update(what).digest()
  const key = sign(sign(sign(sign(`AWS4${secretAccessKey}`, day), region), service), end)
  if (sign(key, text('policy')).toString('hex') !== text('x-amz-signature')) {
    return refused('SignatureDoesNotMatch')
  }
  const policy = JSON.parse(Buffer.from(text('policy'), 'base64').toString()) as {
    expiration: string
    conditions: Condition[]
  }
  if (Date.parse(policy.expiration) < now) return refused('AccessDenied')
  const isRange = (condition: Condition) =>
    Array.isArray(condition) && condition[0] === 'content-length-range'
  const conditions = policy.conditions.filter((condition) => !isRange(condition))
  if (!conditions.every((condition) => fits(condition, fields))) return refused('AccessDenied')
  const named = new Set(
    conditions.flatMap((condition) =>
      Array.isArray(condition) ? [String(condition[1]).slice(1)] : Object.keys(condition),
    ),
  )
  const names = new Set([...named].map((name) => name.toLowerCase()))
  if (texts.some(([name]) => !names.has(name) && !unconditional.includes(name)))
    return refused('AccessDenied')
  const file = form.get('file')
  const [, least = 0, most = 0] = policy.conditions.find(isRange) as readonly [string, number, number]
  if (!(file instanceof Blob)) return refused('InvalidArgument', 400)
  if (file.size < least) return refused('EntityTooSmall', 400)
  return file.size > most ? refused('EntityTooLarge', 400) : null
}
