import { experiments } from '@serendip/contract'
import { Field, Select, TextInput } from '@serendip/ui'
import { FieldNotes } from '@serendip/ui/field-notes.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EditorProps, endsOf, numberOf, sharesOf } from './setting-value.ts'
import styles from './settings-screen.module.css'

const groupsOf: readonly (readonly [string, readonly string[]])[] = Object.entries(experiments)
const shareId = (name: string, group: string) => `${name}.${group}`

/** Percentages of every group; an experiment without any does not run. */
export function SharesEditor({ start, error, onChange }: EditorProps) {
  const { t } = useTranslation('console')
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      groupsOf.flatMap(([name, groups]) => {
        const shares = sharesOf(start, name)
        return groups.map((group) => [shareId(name, group), shares ? String(numberOf(shares[group])) : ''])
      }),
    ),
  )
  const change = (id: string, text: string) => {
    const next = { ...texts, [id]: text }
    setTexts(next)
    const running = groupsOf
      .map(([name, groups]) => {
        const given = groups.flatMap((group) => {
          const typed = (next[shareId(name, group)] ?? '').trim()
          return typed === '' ? [] : [[group, Number(typed)] as const]
        })
        return [name, given] as const
      })
      .filter(([, given]) => given.length > 0)
    const isValid = running.every(
      ([, given]) =>
        given.every(([, share]) => share >= 0) && given.reduce((sum, [, share]) => sum + share, 0) <= 100,
    )
    onChange(
      isValid
        ? Object.fromEntries(running.map(([name, given]) => [name, Object.fromEntries(given)]))
        : undefined,
    )
  }
  const fields = groupsOf.map(([name, groups]) => (
    <fieldset key={name} className={styles.shares}>
      <legend>{name}</legend>
      {groups.map((group) => (
        <Field key={group} label={group}>
          <TextInput
            inputMode="decimal"
            value={texts[shareId(name, group)] ?? ''}
            onChange={(event) => change(shareId(name, group), event.target.value)}
          />
        </Field>
      ))}
    </fieldset>
  ))
  return (
    <>
      <p className={styles.quiet}>{t('experiments.hint')}</p>
      <div className={styles.experiments}>{fields}</div>
      <FieldNotes id="shares" error={error} />
    </>
  )
}

const byShares = 'shares'
const stopped = 'stop'

/** Edits the end of each experiment, if it has one. */
export function EndsEditor({ start, onChange }: EditorProps) {
  const { t } = useTranslation('console')
  const [ends, setEnds] = useState(endsOf(start))
  const change = (name: string, choice: string) => {
    const { [name]: _before, ...otherEnds } = ends
    const next =
      choice === byShares
        ? otherEnds
        : { ...otherEnds, [name]: choice === stopped ? null : choice.slice(stopped.length) }
    setEnds(next)
    onChange(next)
  }
  return groupsOf.map(([name, groups]) => {
    const end = ends[name]
    return (
      <Field key={name} label={name}>
        <Select
          value={end === undefined ? byShares : `${stopped}${end ?? ''}`}
          onChange={(event) => change(name, event.target.value)}
        >
          <option value={byShares}>{t('experiments.byShares')}</option>
          <option value={stopped}>{t('experiments.stop')}</option>
          {groups.map((group) => (
            <option key={group} value={`${stopped}${group}`}>
              {t('experiments.ship', { group })}
            </option>
          ))}
        </Select>
      </Field>
    )
  })
}
