import { isSecretPair, withoutSecrets } from '@serendip/contract'

type Fields = Readonly<Record<string, unknown>>

/** Event fields that hold page addresses. */
const addressNames: readonly string[] = ['full_url', 'referrer_url']

const cleanText = (text: string): string => (URL.canParse(text) ? withoutSecrets(text) : text)

function withoutSecretPairs(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (isSecretPair(name, String(value))) return []
      return [[name, typeof value === 'string' ? cleanText(value) : value]]
    }),
  )
}

/** Query attributes, which arrive as JSON text that the contract has checked to be an object. */
const cleanAttributes = (text: string): Fields => withoutSecretPairs(JSON.parse(text) as Fields)

/**
 * The contents of an event, safe to store: no code that grants access and no email address, whatever a browser sent.
 * Names of the contract stay; free-form ones are searched.
 */
export function cleanEvent(event: Fields): Fields {
  const entries = Object.entries(event).flatMap(([name, value]): [string, unknown][] => {
    if (name === 'custom_attrs') return [[name, cleanAttributes(String(value))]]
    if (name === 'fields') return [[name, withoutSecretPairs(value as Fields)]]
    if (addressNames.includes(name)) return [[name, withoutSecrets(String(value))]]
    // The params of the contract are a fixed list; only their values are free-form.
    if (name === 'params')
      return [[name, Object.fromEntries(Object.entries(value as Fields).filter(isPlain))]]
    return isPlain(['', value]) ? [[name, typeof value === 'string' ? cleanText(value) : value]] : []
  })
  return Object.fromEntries(entries)
}

const isPlain = ([, value]: [string, unknown]): boolean => !isSecretPair('', String(value))
