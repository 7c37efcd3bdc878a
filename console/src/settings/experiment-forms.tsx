import { type ExperimentName, experiments } from '@serendip/contract'
import { type ExperimentPreview, type SettingView, settingReasonMaxChars } from '@serendip/contract/operator'
import { Button, Field, RadioCards, TextInput } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api, errorCodeOf } from '../client.ts'
import { DataTable } from '../parts/data-table.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { endsOf, numberOf, sharesOf } from './setting-value.ts'
import { settingsQuery } from './settings-query.ts'
import styles from './settings-screen.module.css'
import { useOpenedSetting } from './use-opened-setting.tsx'

interface FormProps {
  readonly name: ExperimentName
  /** As it was when the form was opened; what the operator changes is compared with it. */
  readonly setting: SettingView
  onPublished(): Promise<void>
}

interface PartProps {
  readonly name: ExperimentName
  /** As it is now. */
  readonly setting: SettingView
  readonly form: ComponentType<FormProps>
}

/** A form for a setting, which stays as the operator fills it if somebody else publishes in the meantime. */
export function ExperimentPart({ name, setting, form: Form }: PartProps) {
  const { opened, reload, changed } = useOpenedSetting(setting)
  return (
    <div className={styles.group}>
      <Form key={opened.revision} name={name} setting={opened} onPublished={reload} />
      {changed}
    </div>
  )
}

const reasonMinChars = 3
const allOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/** Publishes one experiment's part of a setting; undefined removes it. */
function usePublish({ name, setting, onPublished }: FormProps) {
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const publish = async (part: unknown) => {
    const { [name]: _before, ...others } = allOf(setting.value)
    const value = part === undefined ? others : { ...others, [name]: part }
    setPending(true)
    setError(null)
    try {
      const body = { value, reason, seen: setting.revision }
      await api.settings.publish({ params: { key: setting.key }, body })
      await onPublished()
    } catch (thrown) {
      setError(thrown)
      // The notice about what holds now needs to know it; the form stays.
      if (errorCodeOf(thrown) === 'conflict') await queries.invalidateQueries(settingsQuery)
    }
    setPending(false)
  }
  return { reason, setReason, error, isPending, publish, hasReason: reason.trim().length >= reasonMinChars }
}

function ReasonField({ reason, setReason }: Pick<ReturnType<typeof usePublish>, 'reason' | 'setReason'>) {
  const { t } = useTranslation('console')
  return (
    <Field label={t('settings.reason')} hint={t('settings.reasonHint')}>
      <TextInput
        required
        maxLength={settingReasonMaxChars}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Field>
  )
}

/** The shares of one experiment, with a preview of who would be in which group. */
export function SharesForm(props: FormProps) {
  const { t } = useTranslation('console')
  const { name, setting } = props
  const { reason, setReason, hasReason, error, isPending, publish } = usePublish(props)
  const [preview, setPreview] = useState<ExperimentPreview | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() => {
    const stored = sharesOf(setting.value, name)
    return Object.fromEntries(
      experiments[name].map((group) => [group, stored ? String(numberOf(stored[group])) : '']),
    )
  })
  const given = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  const shares = Object.fromEntries(given.map(([group, text]) => [group, Number(text)]))
  const isValid =
    Object.values(shares).every((share) => share >= 0) &&
    Object.values(shares).reduce((sum, share) => sum + share, 0) <= 100
  const look = () => {
    setFailed(null)
    api.experiments.preview({ params: { name }, body: { shares } }).then(setPreview, setFailed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isValid && hasReason) void publish(given.length === 0 ? undefined : shares)
  }
  return (
    <section className={styles.group}>
      <h2 className={styles.heading}>{t('experiments.sharesTitle')}</h2>
      <form className={styles.form} onSubmit={submit}>
        {experiments[name].map((group) => (
          <Field key={group} label={group} hint={t('experiments.shareHint')}>
            <TextInput
              inputMode="decimal"
              value={texts[group] ?? ''}
              onChange={({ target: { value } }) => {
                setTexts({ ...texts, [group]: value })
                setPreview(null)
              }}
            />
          </Field>
        ))}
        <ReasonField {...{ reason, setReason }} />
        <ErrorNotice error={error ?? failed} />
        <div className={styles.buttons}>
          <Button type="submit" look="ember" disabled={!isValid || !hasReason} pending={isPending}>
            {t('settings.publish')}
          </Button>
          <Button disabled={!isValid} onClick={look}>
            {t('experiments.preview')}
          </Button>
        </div>
      </form>
      {preview && <Preview preview={preview} />}
    </section>
  )
}

const plain = new Intl.NumberFormat('en-GB')

function Preview({ preview: { people, groups } }: { preview: ExperimentPreview }) {
  const { t } = useTranslation('console')
  return (
    <section className={styles.group}>
      <h3>{t('experiments.previewTitle')}</h3>
      <p>{t('experiments.previewOf', { count: people })}</p>
      <DataTable
        label={t('experiments.previewTitle')}
        items={groups}
        keyOf={({ group }) => group ?? ''}
        columns={[
          {
            key: 'group',
            label: t('experiments.group'),
            cell: ({ group }) => group ?? t('experiments.others'),
          },
          { key: 'people', label: t('experiments.people'), cell: (row) => plain.format(row.people) },
          { key: 'kept', label: t('experiments.previewKept'), cell: ({ kept }) => plain.format(kept) },
          {
            key: 'examples',
            label: t('experiments.examples'),
            wide: true,
            cell: ({ examples }) => (
              <span className={styles.buttons}>
                {examples.map(({ userId, name }) => (
                  <Link key={userId} to={`/people/${userId}`}>
                    <bdi>{name || t('people.nameless')}</bdi>
                  </Link>
                ))}
              </span>
            ),
          },
        ]}
      />
    </section>
  )
}

const byShares = 'shares'
const stop = 'stop'

/** Ends an experiment for everybody, by the plain product or by one of its groups; or lets it go on. */
export function EndForm(props: FormProps) {
  const { t } = useTranslation('console')
  const { name, setting } = props
  const { reason, setReason, hasReason, error, isPending, publish } = usePublish(props)
  const end = endsOf(setting.value)[name]
  const before = end === undefined ? byShares : `${stop}${end ?? ''}`
  const [choice, setChoice] = useState(before)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void publish(choice === byShares ? undefined : choice.slice(stop.length) || null)
  }
  return (
    <section className={styles.group}>
      <h2 className={styles.heading}>{t('experiments.endTitle')}</h2>
      <p className={styles.quiet}>{t('experiments.endHint')}</p>
      <form className={styles.form} onSubmit={submit}>
        <RadioCards
          label={t('experiments.endTitle')}
          labelHidden
          value={choice}
          onChange={setChoice}
          cards={[
            {
              value: byShares,
              title: t('experiments.byShares'),
              detail: t('experiments.bySharesText'),
            },
            { value: stop, title: t('experiments.stop'), detail: t('experiments.stopText') },
            ...experiments[name].map((group) => ({
              value: `${stop}${group}`,
              title: t('experiments.ship', { group }),
              detail: t('experiments.shipText'),
            })),
          ]}
        />
        {choice !== before && (
          <>
            <ReasonField {...{ reason, setReason }} />
            <div className={styles.buttons}>
              <Button type="submit" look="ember" disabled={!hasReason} pending={isPending}>
                {t('experiments.apply')}
              </Button>
            </div>
          </>
        )}
        <ErrorNotice error={error} />
      </form>
    </section>
  )
}
