import { completeLocales, defaultLanguage, type Language } from '@serendip/contract'
import { readStrings, type Strings } from '@serendip/locales'

/** Texts of a demo peer, in one language. */
export interface DemoTexts {
  readonly greeting: string
  readonly replies: readonly string[]
  readonly realPerson: string
}

const known = new Map<string, DemoTexts>()

function text(strings: Strings, key: string): string {
  const found = strings[key]
  if (typeof found !== 'string') throw new Error(`no text ${key} among the lines of the demo`)
  return found
}

/** The lines in a person's language, or in English if they are not translated yet. */
export function linesIn(language: Language): DemoTexts {
  const complete = (completeLocales as readonly string[]).includes(language) ? language : defaultLanguage
  const remembered = known.get(complete)
  if (remembered) return remembered
  const strings = readStrings(complete, 'demo', null)
  const { reply } = strings
  if (typeof reply !== 'object') throw new Error('no replies among the lines of the demo')
  const lines = {
    greeting: text(strings, 'greeting'),
    replies: Object.keys(reply).map((key) => text(reply, key)),
    realPerson: text(strings, 'realPerson'),
  }
  known.set(complete, lines)
  return lines
}
