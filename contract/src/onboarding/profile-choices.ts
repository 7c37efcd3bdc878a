/** Beginnings of sentences and questions that people answer on their profile; up to `limits.promptsMax` each. */
export const profilePrompts = [
  ...['perfect_day', 'talk_for_hours', 'makes_me_laugh', 'learned_lately', 'ask_me', 'dish_to_try'],
  ...['song', 'place_to_see', 'weekend', 'small_joy', 'good_at', 'film', 'my_city', 'can_teach'],
  ...['opinion', 'good_evening'],
] as const
export type ProfilePrompt = (typeof profilePrompts)[number]

/** Reasons for which people are here; up to `limits.intentionsMax` each. */
export const intentions = [
  ...['talk', 'friends', 'laughs', 'languages', 'cultures', 'flirt', 'dating', 'relationship'],
] as const
export type Intention = (typeof intentions)[number]

/** Languages that people can say they speak, by ISO 639-1; up to `limits.spokenLanguagesMax` each. */
export const spokenLanguages = [
  ...['ar', 'az', 'bg', 'bn', 'bs', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fa', 'fi', 'fr', 'he'],
  ...['hi', 'hr', 'hu', 'hy', 'id', 'it', 'ja', 'ka', 'kk', 'ko', 'ku', 'lt', 'lv', 'mk', 'ms', 'nl', 'no'],
  ...['pa', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sq', 'sr', 'sv', 'sw', 'ta', 'te', 'th', 'tl', 'tr', 'uk'],
  ...['ur', 'uz', 'vi', 'zh'],
] as const
export type SpokenLanguage = (typeof spokenLanguages)[number]
