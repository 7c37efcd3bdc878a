import type { AuditLogEntry } from '@serendip/contract/operator'
import { useTranslation } from 'react-i18next'

/** Not shown: they help engineers alone. */
const hidden: readonly string[] = ['requestId', 'userAgent']

/** Which lists of words say what a value means. */
const listsOf: Readonly<Record<string, readonly string[]>> = {
  before: ['rolesGroup'],
  doubts: ['textDoubt'],
  kind: ['textKind'],
  measure: ['measure'],
  queue: ['queueKind'],
  purpose: ['evidencePurpose', 'viewPurpose'],
  role: ['rolesGroup'],
  roles: ['roles'],
  rule: ['reportReason'],
  way: ['requestWay'],
  why: ['holdReason', 'strikeReason', 'strikeCloseReason', 'liftReason', 'ageReason', 'roleReason'],
}
/** Words of a list that this act has for itself. */
const ownLists: Readonly<Record<string, string>> = {
  'person.role_changed': 'roleReason',
  'strikes.closed': 'strikeCloseReason',
}

/** Codes with a space between them. */
const several: readonly string[] = ['doubts', 'roles']
const moments: readonly string[] = ['startsAt', 'endsAt']
const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** Details of an act in the audit log, in words; a value that has none, such as an id, as it is. */
export function useDetailsInWords(): (entry: Pick<AuditLogEntry, 'action' | 'details'>) => string {
  const { i18n } = useTranslation(['work', 'console'])
  const words = (of: 'work' | 'console', key: string): string | undefined => {
    const found: unknown = i18n.getResource(i18n.language, of, key)
    return typeof found === 'string' ? found : undefined
  }
  const wordOf = (action: string, name: string, value: string): string => {
    const own = name === 'why' ? ownLists[action] : undefined
    const lists = [...(own ? [own] : []), ...(listsOf[name] ?? [])]
    const found = lists.map((list) => words('console', `${list}.${value}`))
    return words('work', `detailValue.${name}.${value}`) ?? found.find((text) => text !== undefined) ?? value
  }
  const wordsOf = (action: string, name: string, value: string | number | boolean): string => {
    if (typeof value === 'boolean') return words('work', value ? 'answer.yes' : 'answer.no') ?? String(value)
    if (typeof value === 'number') return moments.includes(name) ? format.format(value) : String(value)
    if (several.includes(name)) {
      const each = value.split(' ').map((text) => wordOf(action, name, text))
      return each.join(', ')
    }
    return wordOf(action, name, value)
  }
  return ({ action, details }) =>
    Object.entries(details)
      .flatMap(([name, value]) =>
        value === null || value === '' || hidden.includes(name)
          ? []
          : [`${words('work', `detail.${name}`) ?? name}: ${wordsOf(action, name, value)}`],
      )
      .join(' · ')
}
