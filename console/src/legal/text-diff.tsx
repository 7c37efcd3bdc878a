import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './legal.module.css'

/** Length of the unchanged part shown beside a change, in characters. */
const contextChars = 240
/** Beyond so many changes the texts have nothing to do with each other, and a comparison would take minutes. */
const maxEditLength = 6_000

const shorten = (text: string): string =>
  text.length <= 2 * contextChars
    ? text
    : `${text.slice(0, contextChars)}\n […] \n${text.slice(-contextChars)}`

interface TextDiffProps {
  readonly before: string
  readonly after: string
  readonly dir: 'ltr' | 'rtl'
}

/** Words added and removed between two texts. */
export function TextDiff({ before, after, dir }: TextDiffProps) {
  const { t } = useTranslation('console')
  const parts = useMemo(() => diffWordsWithSpace(before, after, { maxEditLength }), [before, after])
  if (before === after) return <p>{t('legal.same')}</p>
  const shown = parts ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
  return (
    <pre className={styles.diff} dir={dir}>
      {shown.map(({ value, added, removed }, index) => {
        const key = `${index}`
        if (added) return <ins key={key}>{value}</ins>
        if (removed) return <del key={key}>{value}</del>
        return <span key={key}>{shorten(value)}</span>
      })}
    </pre>
  )
}
