import { type ExperimentName, experiments } from '@serendip/contract'
import { type ExperimentPreview, operatorRoutes, type SettingView } from '@serendip/contract/operator'
import { Button, Field, RadioCards, TextInput } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { errorCodeOf } from '../client.ts'
import { ContractForm } from '../parts/forms/contract-form.tsx'
import { DataTable } from '../parts/lists/data-table.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { PersonLink } from '../parts/facts/person-link.tsx'
import { useStepUp } from '../parts/proof/step-up.tsx'
import { useContractForm } from '../parts/forms/use-contract-form.ts'
import { ReasonField } from './reason-field.tsx'
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

/** A form for a setting, which stays as the operator fills it if someone else publishes in the meantime. */
export function ExperimentPart({ name, setting, form: Form }: PartProps) {
  const { opened, reload, changed } = useOpenedSetting(setting)
  return (
    <div className={styles.group}>
      <Form key={opened.revision} name={name} setting={opened} onPublished={reload} />
      {changed}
    </div>
  )
}

const allOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/** Publishes one experiment's part of a setting; undefined removes it. */
function usePublish({ name, setting, onPublished }: FormProps) {
  const api = useApi()
  const queries = useQueryClient()
  const withStepUp = useStepUp()
  const publish = async (part: unknown, reason: string) => {
    const { [name]: _before, ...otherSplits } = allOf(setting.value)
    const value = part === undefined ? otherSplits : { ...otherSplits, [name]: part }
    const body = { value, reason, seen: setting.revision }
    await withStepUp(() => api.settings.publish({ params: { key: setting.key }, body }))
    await onPublished()
  }
  const onRefused = (error: unknown) => {
    // The notice about what holds now needs to know it; the form stays.
    if (errorCodeOf(error) === 'conflict') void queries.invalidateQueries(settingsQuery(api))
  }
  return { publish, onRefused }
}

/** The shares of one experiment, with a preview of who would be in which group. */
export function SharesForm(props: FormProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { name, setting } = props
  const groups: readonly string[] = experiments[name]
  const [preview, setPreview] = useState<ExperimentPreview | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const { publish, onRefused } = usePublish(props)
  const stored = sharesOf(setting.value, name)
  /** The fault, with the group beside which it is shown. */
  const wrongIn = (shares: Texts) => {
    const wrong = groups.find((group) => !(Number(shares[group]) >= 0))
    if (wrong !== undefined) return { type: wrong, message: t('experiments.shareWrong') }
    const sum = groups.reduce((before, group) => before + Number(shares[group]), 0)
    return sum > 100 ? { type: groups[0] ?? '', message: t('experiments.sharesTooMany') } : undefined
  }
  const form = useContractForm({
    initial: {
      shares: Object.fromEntries(
        groups.map((group) => [group, stored ? String(numberOf(stored[group])) : '']),
      ) as Texts,
      reason: '',
    },
    schema: operatorRoutes.settings.publish.body,
    check: ({ shares }) => ({ shares: wrongIn(shares) }),
    send: ({ shares, reason }) => publish(givenIn(shares), reason),
    onRefused,
  })
  const { shares } = form.values
  const look = async () => {
    setFailed(null)
    const wrong = wrongIn(shares)
    const body = { shares: givenIn(shares) ?? {} }
    if (wrong) form.show({ shares: wrong })
    else await api.experiments.preview({ params: { name }, body }).then(setPreview, setFailed)
  }
  return (
    <section className={styles.group}>
      <h2 className={styles.heading}>{t('experiments.sharesTitle')}</h2>
      <ContractForm form={form} className={styles.form}>
        {groups.map((group) => (
          <Field
            key={group}
            label={group}
            hint={t('experiments.shareHint')}
            error={form.problems.shares?.type === group && form.problems.shares.message}
          >
            <TextInput
              inputMode="decimal"
              value={shares[group] ?? ''}
              onChange={({ target: { value } }) => {
                form.change({ shares: { ...shares, [group]: value } })
                setPreview(null)
              }}
            />
          </Field>
        ))}
        <ReasonField form={form} />
        <ErrorNotice error={failed} />
        <div className={styles.buttons}>
          <Button type="submit" variant="ember" pending={form.isSending}>
            {t('settings.publish')}
          </Button>
          <Button onClick={() => void look()}>{t('experiments.preview')}</Button>
        </div>
      </ContractForm>
      {preview && <Preview preview={preview} />}
    </section>
  )
}

type Texts = Readonly<Record<string, string>>
/** The shares of the groups that have one; undefined where none has. */
function givenIn(shares: Texts): Record<string, number> | undefined {
  const given = Object.entries(shares).filter(([, text]) => text.trim() !== '')
  return given.length === 0
    ? undefined
    : Object.fromEntries(given.map(([group, text]) => [group, Number(text)]))
}

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
            id: 'group',
            header: t('experiments.group'),
            cell: ({ group }) => group ?? t('experiments.others'),
          },
          { id: 'people', header: t('experiments.people'), count: ({ people }) => people },
          { id: 'kept', header: t('experiments.previewKept'), count: ({ kept }) => kept },
          {
            id: 'examples',
            header: t('experiments.examples'),
            wide: true,
            cell: ({ examples }) => (
              <span className={styles.buttons}>
                {examples.map((person) => (
                  <PersonLink key={person.userId} person={person} />
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

/** Ends an experiment for everyone, by the plain product or by one of its groups; or lets it go on. */
export function EndForm(props: FormProps) {
  const { t } = useTranslation('console')
  const { name, setting } = props
  const { publish, onRefused } = usePublish(props)
  const end = endsOf(setting.value)[name]
  const before = end === undefined ? byShares : `${stop}${end ?? ''}`
  const form = useContractForm({
    initial: { choice: before, reason: '' },
    schema: operatorRoutes.settings.publish.body,
    send: ({ choice, reason }) =>
      publish(choice === byShares ? undefined : choice.slice(stop.length) || null, reason),
    onRefused,
  })
  const { choice } = form.values
  return (
    <section className={styles.group}>
      <h2 className={styles.heading}>{t('experiments.endTitle')}</h2>
      <p className={styles.quiet}>{t('experiments.endHint')}</p>
      <ContractForm form={form} className={styles.form}>
        <RadioCards
          label={t('experiments.endTitle')}
          labelHidden
          value={choice}
          onChange={(next) => form.change({ choice: next })}
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
            <ReasonField form={form} />
            <div className={styles.buttons}>
              <Button type="submit" variant="ember" pending={form.isSending}>
                {t('experiments.apply')}
              </Button>
            </div>
          </>
        )}
      </ContractForm>
    </section>
  )
}
