import { useTranslation } from 'react-i18next'

/** A kind of codes that have words. */
export type WorkKind =
  | 'act'
  | 'event'
  | 'mail'
  | 'job'
  | 'listener'
  | 'webhook'
  | 'reason'
  | 'provider'
  | 'role'

interface WorkNameProps {
  readonly of: WorkKind
  /** The server's name of it. */
  readonly code: string
}

/** The words for a code, or null for one without, such as a newer server's. */
export function useWorkWords(): (of: WorkKind, code: string) => string | null {
  const { i18n } = useTranslation('work')
  return (of, code) => {
    const words: unknown = i18n.getResource(i18n.language, 'work', `${of}.${code}`)
    return typeof words === 'string' ? words : null
  }
}

/** A code of the server in words; one without words, such as a newer server's, as its code. */
export function WorkName({ of, code }: WorkNameProps) {
  const words = useWorkWords()(of, code)
  return words === null ? <code>{code}</code> : <span>{words}</span>
}
