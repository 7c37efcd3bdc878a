import type { Finding, Rule, SourceFile } from '../../tree.ts'

type Language = 'en' | 'de' | 'ar'

/** A word that no text on screen uses, and the term to use instead. */
interface BannedTerm {
  readonly pattern: RegExp
  readonly term: string
}

const word = (source: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${source})(?![\\p{L}\\p{M}])`, 'iu')
const banned = (source: string, term: string): BannedTerm => ({ pattern: word(source), term })

/** The words that each language avoids, with the term to use. */
const terms: Readonly<Record<Language, readonly BannedTerm[]>> = {
  en: [
    banned('credits', 'coins'),
    banned('(?:the|your|a|this) talk', 'call'),
    banned('in writing|written words', 'text chat, messages'),
    banned('somebody|everybody|whom|whoever', 'someone, everyone, who'),
    banned('stands? here', 'shows up here'),
    banned('(?:your |the )?partner', 'other person'),
    banned('peer', 'other person'),
    banned('wallet', 'Coins'),
    banned('counting|counted', 'charging, charged'),
    banned('tries left|no tries', 'attempts left'),
    banned('filtered match', 'filter fee'),
    banned('request folder', 'requests'),
    banned('resting|let (?:it|my account) rest', 'deactivate'),
    banned('present password', 'current password'),
    banned('the news|news by mail', 'newsletter'),
    banned('a person (?:reads|looks)', 'our team'),
    banned('stay by myself', 'Stay automatically'),
    banned('(?:is|are) taken back', 'refund'),
    banned('works once, expires', 'works once and expires'),
    banned('mailbox', 'inbox'),
    banned(
      '(?:up to|for) 180 days(?!, longer only for legal proceedings)',
      'legal proceedings may need it longer',
    ),
  ],
  de: [
    banned('Gespräch\\p{L}*', 'Anruf'),
    banned('schriftlich', 'Textchat'),
    banned('Leitung', 'Verbindung'),
    banned('Begegnung(?:en)?|(?:ein|pro|dein|nächstes) Treffen', 'Match'),
    banned('(?<!-)Mails?', 'E-Mail'),
    banned('Geldbörse|Wallet', 'Coins'),
    banned('Stand \\{\\{balance\\}\\}', 'Guthaben'),
    banned('Tagesgrenze', 'Tageslimit'),
    banned('Creatorn|Creatorin(?:nen)?', 'Creators'),
    banned('freigeben', 'Blockierung aufheben'),
    banned('ruht|ruhen', 'deaktiviert'),
    banned('(?:ein|kein) Mensch (?:liest|sieht|prüft)', 'unser Team'),
    banned('jetziges Passwort', 'aktuelles Passwort'),
    banned('gezählt wird', 'berechnet'),
    banned('versuche es|prüfe (?:deine|die)', 'versuch, prüf'),
    banned('beitreten|mitmachen', 'registrieren'),
    banned('abheben|abhebst|abgehoben', 'annehmen'),
    banned('Sie (?:können|müssen|haben|sind)', 'du'),
    banned('Mensch(?:en)? aus unserem', 'unser Team'),
    banned('einer von euch', 'auf einer Seite, jemand von euch'),
    banned('(?:tippe|ignoriere) (?:auf|nach|diese)', 'tipp, ignorier'),
    banned('für Creator', 'für Creators'),
    banned('180 Tage(?!, länger nur für rechtliche Verfahren)', 'für rechtliche Verfahren auch länger'),
  ],
  ar: [
    banned('حديثك|هذا الحديث|انتهى الحديث|الحديث المدفوع', 'مكالمة'),
    banned('العدّ', 'خصم'),
    banned('شريكك|شريك', 'الطرف الآخر'),
    banned('صانع محتوى|صانعات? محتوى', 'أحد صنّاع المحتوى'),
    banned('موقوف مؤقتًا|إيقاف مؤقت|إيقاف حسابي مؤقتًا', 'معطَّل، تعطيل'),
    banned('حسابك محظور', 'موقوف نهائيًا'),
    banned('إنسان', 'فريقنا'),
    banned('المحفظة', 'عملاتك'),
    banned('كلمتا السر|كلمة السر', 'كلمة المرور'),
    banned('راسل|اكسب|عيّن|انقل|أحضره', 'a verbal noun'),
    banned('على الخط|خارج الخط', 'متصل الآن، غير متصل'),
    banned('كتابةً', 'دردشة نصية'),
    banned('الأخبار', 'النشرة البريدية'),
    banned('تودّ|تقصد', 'a neutral form'),
    banned('نقود لعب', 'عملات بلا قيمة مالية'),
    banned('اسأل|اقبلها?|أزل|أكِّد|اسمح|اكتب|انقر|حافظ', 'a verbal noun'),
    banned('رسالة مميزة', 'رسالة بريميوم'),
    banned('صناعة محتوى', 'الانضمام إلى صنّاع المحتوى'),
    banned('180 يومًا(?!، ولمدة أطول)', 'legal proceedings may need it longer'),
    banned('[٠-٩]+', 'Latin digits'),
  ],
}

const localeFile = /^locales\/(en|de|ar)\/[a-z0-9-]+\.json$/
/** Names and addresses may have the other direction: in Arabic they are between isolates. */
const bareName =
  /(?<!\u2068)\{\{(?:name|email|newEmail|support|device|callId)\}\}|\{\{(?:name|email|newEmail|support|device|callId)\}\}(?!\u2069)/

const isLanguage = (found: string | undefined): found is Language => found !== undefined && found in terms

function findingsOf({ path, text }: SourceFile): Finding[] {
  const language = localeFile.exec(path)?.[1]
  if (!isLanguage(language)) return []
  return text.split('\n').flatMap((line, index) => {
    const value = /^\s*"[^"]*":\s*"(.*)",?$/.exec(line)?.[1]
    if (value === undefined) return []
    const at = { path, line: index + 1 }
    const used = terms[language].flatMap(({ pattern, term }) => {
      const match = pattern.exec(value)
      return match ? [{ ...at, message: `"${match[0]}" is not our word: ${term}` }] : []
    })
    const bare = language === 'ar' ? bareName.exec(value) : null
    return bare ? [...used, { ...at, message: `${bare[0]} stands without isolates` }] : used
  })
}

export const copyTerms: Rule = {
  name: 'texts use the terms of the product in every language',
  check: ({ files }) => files.flatMap(findingsOf),
}
