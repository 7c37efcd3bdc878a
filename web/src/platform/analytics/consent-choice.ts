import type { TextStorage } from './storage.ts'

export type ConsentChoice = 'granted' | 'denied'

export const consentEntry = 'consent'
/** After half a year people are asked again, whatever they chose. */
export const choiceLifetimeMs = 180 * 24 * 3_600_000

/** Countries of Europe (ISO 3166-1), in which nothing identifying is stored without consent. */
const europe =
  ' AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK '

/** If the country is unknown, consent is required as well. */
export const needsConsent = (country: string | null): boolean =>
  country === null || country === 'XX' || europe.includes(` ${country} `)

/** The person's choice in this browser; null if there is none, or it is too old. */
export function readChoice(storage: TextStorage, now: number): ConsentChoice | null {
  const [choice, madeAt] = (storage.read(consentEntry) ?? '').split('|')
  if (choice !== 'granted' && choice !== 'denied') return null
  return Number(madeAt) + choiceLifetimeMs > now ? choice : null
}

export const keepChoice = (storage: TextStorage, choice: ConsentChoice, now: number): void =>
  storage.write(consentEntry, `${choice}|${now}`)

/** `loc=XX` out of the answer of GET /api/trace. */
export const countryOfTrace = (text: string): string | null => /^loc=([A-Z]{2})$/m.exec(text)?.[1] ?? null
