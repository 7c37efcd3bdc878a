import type { Brand } from '@serendip/brands'
import {
  completeLocales,
  consequencesOf,
  type Language,
  type PhotoDecline,
  type ReportReason,
  type RolesGroup,
} from '@serendip/contract'
import { isBan, type Measure, type RoleReason } from '@serendip/contract/operator'
import { readStrings, type Strings } from '@serendip/locales'

/** The brand's texts in a language, or in English if that language is not complete yet. */
const textsOf = (
  language: Language,
  brand: Brand,
  feature: 'moderation' | 'report-reason' | 'videos' = 'moderation',
): Strings =>
  readStrings(completeLocales.find((complete) => complete === language) ?? 'en', feature, brand.id)

function textOf(texts: Strings, group: string, key: string): string {
  const own = texts[group]
  const text = typeof own === 'object' ? own[key] : undefined
  if (typeof text !== 'string') throw new Error(`there is no text ${group}.${key}`)
  return text
}

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

export interface Reasons {
  readonly measure: Exclude<Measure, 'none'>
  readonly rule: string
  /** The operator's own words; empty: those of the rule. */
  readonly facts: string
  /** Whether a removed photo is of the gallery, and not the main one. */
  readonly isOfGallery?: boolean
  /** When the measure ends, in milliseconds since the epoch; null: never, or it has no duration. */
  readonly until: number | null
  /** Whether a ban holds until a second operator has decided. */
  readonly isPending?: boolean
  /** Origin of the decision: a report, a rule that selected a text, or an operator. */
  readonly origin: keyof typeof originSentences
}

const originSentences = { report: 'byPerson', rule: 'byRule', team: 'byTeam' } as const

/** A name, a profile text or a photo is what broke the rule, whatever the report was about. */
const isOfProfile = (measure: Measure): boolean =>
  measure === 'nameReset' || measure === 'bioRemoved' || measure === 'photoRemoved'

/** The statement of reasons in the person's language: facts, rule, measure, that a person decided, and how to appeal. */
export function stateReasons(language: Language, brand: Brand, reasons: Reasons): string {
  const texts = textsOf(language, brand)
  const ofReason = textsOf(language, brand, 'report-reason')
  const { rule, facts, until, origin, isPending = false, isOfGallery = false } = reasons
  const measure = isOfGallery ? 'galleryPhotoRemoved' : reasons.measure
  const format = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  const values = {
    brand: brand.name,
    rule: fill(textOf(ofReason, 'rule', rule), { brand: brand.name }),
    date: until === null ? '' : format.format(until),
  }
  const lasts = isPending ? 'suspended' : 'temporary'
  const hasEnd = isBan(reasons.measure) && measure !== 'permanent'
  const effect = hasEnd ? lasts : measure
  const found = isOfProfile(reasons.measure)
    ? textOf(texts, 'facts', measure)
    : textOf(ofReason, 'facts', rule)
  const sentence = (key: string) => fill(textOf(texts, 'statement', key), values)
  return [
    sentence(effect),
    facts === '' ? found : facts,
    sentence('rule'),
    sentence(originSentences[origin]),
    sentence(isBan(reasons.measure) ? 'appeal' : 'appealInSettings'),
  ].join('\n\n')
}

/**
 * Outcome of an appeal; `otherBan`: it was reversed, and a later ban holds; `banOver`: it was, and none held
 * any more.
 */
export type AppealOutcome =
  | ('upheld' | 'reversed' | 'otherBan' | 'banOver')
  | ('warning' | 'nameRestored' | 'nameReplaced' | 'nameOther' | 'nameGone')
  | ('bioRestored' | 'bioReplaced' | 'bioOther' | 'bioGone' | 'mediaGone')
  | ('photoRestored' | 'galleryPhotoRestored' | 'photoReplaced' | 'photoGone')

/** Text for the person once an appeal was decided. */
export const appealText = (language: Language, brand: Brand, outcome: AppealOutcome): string =>
  textOf(textsOf(language, brand), 'appeal', outcome)

/** Text for the buyer or the creator of something once it was removed and its price returned. */
export const returnText = (
  language: Language,
  brand: Brand,
  role: 'buyer' | 'creator',
  priceCoins: number,
): string => fill(textOf(textsOf(language, brand), 'priceReturned', role), { coins: String(priceCoins) })

/** Text for the creator of a video that was declined. */
export const videoText = (language: Language, brand: Brand, reason: PhotoDecline): string =>
  fill(textOf(textsOf(language, brand), 'video', 'declined'), {
    why: textOf(textsOf(language, brand, 'videos'), 'reason', reason),
  })

/** Text for the person once an operator ended their ban early. */
export const liftText = (language: Language, brand: Brand): string =>
  textOf(textsOf(language, brand), 'ban', 'lifted')

/** Text for the person once an operator voided the answer "under 18" of their identity check. */
export const ageText = (language: Language, brand: Brand): string =>
  textOf(textsOf(language, brand), 'age', 'voided')

/** Text for the person once an operator changed their role. */
export function roleText(
  language: Language,
  brand: Brand,
  { role, why }: { readonly role: RolesGroup; readonly why: RoleReason },
): string {
  const texts = textsOf(language, brand)
  const values = { brand: brand.name }
  const answer = why === 'ownWish' ? [] : [fill(textOf(texts, 'statement', 'answer'), values)]
  return [fill(textOf(texts, 'role', role), values), textOf(texts, 'roleReason', why), ...answer].join('\n\n')
}

/** Text for the reporter once their report was decided. */
export const outcomeText = (
  language: Language,
  brand: Brand,
  { isUpheld, reason }: { readonly isUpheld: boolean; readonly reason: ReportReason },
): string => {
  // Worry about someone is no accusation that could be wrong.
  const unproven = consequencesOf(reason).isWorry ? 'worry' : 'noMeasure'
  return textOf(textsOf(language, brand), 'outcome', isUpheld ? 'measure' : unproven)
}
