import type { Brand } from '@serendip/brands'
import { completeLocales, directionOf, type Language } from '@serendip/contract'
import { readStrings, type Strings } from '@serendip/locales'
import { drawMail, type MailParts } from './draw-mail.ts'
import type { MailContent, MailKind } from './mail-kinds.ts'

const texts = new Map<string, Strings>()

/** The brand's texts in a language, or in English if that language is not complete yet. */
function textsOf(
  language: Language,
  brandId: string,
): { readonly language: Language; readonly strings: Strings } {
  const known = completeLocales.find((complete) => complete === language) ?? 'en'
  const key = `${brandId} ${known}`
  const strings = texts.get(key) ?? readStrings(known, 'mail', brandId)
  texts.set(key, strings)
  return { language: known, strings }
}

function groupOf(strings: Strings, key: string): Strings {
  const group = strings[key]
  if (typeof group !== 'object') throw new Error(`mail.json has no group ${key}`)
  return group
}

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

export interface ComposedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Composes a mail in its reader's language, as text and as HTML with the same content. */
export function composeMail(
  kind: MailKind,
  { brand, ...reader }: { readonly language: Language; readonly brand: Brand },
  content: Omit<MailContent, 'brandId'>,
): ComposedMail {
  const { language, strings } = textsOf(reader.language, brand.id)
  const own = groupOf(strings, kind)
  const layout = groupOf(strings, 'layout')
  const values = { ...content.values, brand: brand.name, name: content.name, support: brand.supportEmail }
  const text = (group: Strings, key: string): string => fill(String(group[key] ?? ''), values)
  const parts: MailParts = {
    language,
    direction: directionOf(language),
    colours: brand.themeColor,
    brandName: brand.name,
    greeting: content.name === '' ? text(layout, 'greeting') : text(layout, 'greetingName'),
    heading: text(own, 'heading'),
    paragraphs: ['text', 'more'].flatMap((key) => text(own, key).split('\n\n')).filter(Boolean),
    links: content.links.map(({ key, href }) => ({ label: text(own, key), href })),
    linkHint: text(layout, 'linkHint'),
    footer: [text(layout, 'why'), text(layout, 'support')],
    unsubscribe: content.unsubscribeLink
      ? { label: text(layout, 'unsubscribe'), href: content.unsubscribeLink }
      : null,
  }
  return { subject: text(own, 'subject'), ...drawMail(parts) }
}
