import {
  isPrice,
  needsSecondAdmin,
  operatorRoutes,
  type SettingChange,
  type SettingView,
  wordLists,
} from '@serendip/contract/operator'
import { Button, Facts, Notice, Spinner } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useApi } from '../api.ts'
import { approvalsQuery } from '../approvals/approvals-query.ts'
import { WaitingApprovals } from '../approvals/waiting-approvals.tsx'
import { errorCodeOf } from '../client.ts'
import { NotFoundScreen } from '../layout/not-found-screen.tsx'
import { ContractForm } from '../parts/forms/contract-form.tsx'
import { DataTable } from '../parts/lists/data-table.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { Fact } from '../parts/facts/fact.tsx'
import { ReadsOnly } from '../parts/screen/reads-only.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { useStepUp } from '../parts/proof/step-up.tsx'
import { UnreadScreen } from '../parts/screen/unread-screen.tsx'
import { useContractForm } from '../parts/forms/use-contract-form.ts'
import { When } from '../parts/facts/when.tsx'
import { useMe } from '../queries.ts'
import { ReasonField } from './reason-field.tsx'
import { listOf, settingText, wrongText } from './setting-value.ts'
import { settingsQuery } from './settings-query.ts'
import styles from './settings-screen.module.css'
import { TryWords } from './try-words.tsx'
import { useOpenedSetting } from './use-opened-setting.tsx'
import { ValueEditor } from './value-editor.tsx'

type Outcome = 'done' | 'saved' | 'dropped' | 'waits'

/** Acts of an operator on a setting; the outcome stays on screen. */
function useActs({ key, revision }: SettingView, reload: () => Promise<void>) {
  const api = useApi()
  const queries = useQueryClient()
  const withStepUp = useStepUp()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const run = async (act: () => Promise<Outcome>) => {
    setPending(true)
    setError(null)
    setOutcome(null)
    try {
      setOutcome(await act())
      await Promise.all([reload(), queries.invalidateQueries({ queryKey: approvalsQuery(api).queryKey })])
    } catch (thrown) {
      setError(thrown)
      await queries.invalidateQueries({ queryKey: ['settings'] })
    }
    setPending(false)
  }
  const params = { key }
  const publish = (value: unknown, reason: string, seen = revision) =>
    run(async () => {
      const sent = { params, body: { value, reason, seen } }
      const { waits } = isPrice(key)
        ? await withStepUp(() => api.settings.publishPrice(sent))
        : await withStepUp(() => api.settings.publish(sent))
      return waits ? 'waits' : 'done'
    })
  const saveDraft = (value: unknown, reason: string, seen: number) =>
    run(async () => {
      await withStepUp(() => api.settings.saveDraft({ params, body: { value, reason, seen } }))
      return 'saved'
    })
  const dropDraft = () =>
    run(async () => {
      await api.settings.dropDraft({ params })
      return 'dropped'
    })
  return { outcome, error, isPending, publish, saveDraft, dropDraft }
}
type Acts = ReturnType<typeof useActs>

/** One setting: its value, its draft, a form to change it, and every change before. */
export function SettingScreen() {
  const api = useApi()
  const { key } = useParams()
  const { t } = useTranslation('console')
  const { data, error, refetch } = useQuery(settingsQuery(api))
  const setting = data?.settings.find((knownSetting) => knownSetting.key === key)
  if (!data)
    return <UnreadScreen error={error} title={t('nav.settings')} listPath="/settings" retry={refetch} />
  if (!setting) return <NotFoundScreen />
  return <Setting key={setting.key} setting={setting} />
}

function Setting({ setting }: { setting: SettingView }) {
  const { t } = useTranslation('console')
  const { t: tSetting } = useTranslation('setting')
  const mayChange = useMe().rights.has('settings.write')
  const { opened, reload, changed } = useOpenedSetting(setting)
  const acts = useActs(setting, reload)
  const { key, draft } = setting
  return (
    <Screen
      title={tSetting(`${key}.name`)}
      text={tSetting(`${key}.about`)}
      actions={<Link to="/settings">{t('settings.all')}</Link>}
    >
      <ReadsOnly without="settings.write" />
      <Facts>
        <Fact label={t('settings.current')}>{settingText(setting, setting.value, t)}</Fact>
        <Fact label={t('settings.default')}>{settingText(setting, setting.default, t)}</Fact>
      </Facts>
      <WaitingApprovals of={({ setting: asked }) => asked?.key === key} />
      {draft && <Draft setting={setting} draft={draft} acts={acts} />}
      {needsSecondAdmin(key) && <p>{t('settings.needsSecond')}</p>}
      {mayChange && (
        <ChangeForm key={`${opened.revision} ${opened.draft?.draftedAt}`} setting={opened} acts={acts} />
      )}
      {mayChange && changed}
      <Outcomes acts={acts} />
      <History setting={setting} acts={acts} />
    </Screen>
  )
}

function Outcomes({ acts: { outcome, error } }: { acts: Acts }) {
  const { t } = useTranslation('console')
  if (outcome) {
    return <Notice tone={outcome === 'waits' ? 'info' : 'success'}>{t(`settings.${outcome}`)}</Notice>
  }
  const code = error ? errorCodeOf(error) : null
  if (code === 'conflict') return <Notice tone="error">{t('settings.stale')}</Notice>
  if (code === 'bad_input') return <Notice tone="error">{t('settings.invalid')}</Notice>
  return <ErrorNotice error={error} />
}

interface DraftProps {
  readonly setting: SettingView
  readonly draft: NonNullable<SettingView['draft']>
  readonly acts: Acts
}

function Draft({ setting, draft, acts }: DraftProps) {
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const text = { name: draft.operatorName, value: settingText(setting, draft.value, t), reason: draft.reason }
  return (
    <Notice
      tone="warn"
      title={t('settings.draft')}
      action={
        rights.has('settings.write') && (
          <div className={styles.buttons}>
            <Button
              size="s"
              variant="solid"
              pending={acts.isPending}
              onClick={() => void acts.publish(draft.value, draft.reason)}
            >
              {t('settings.confirm')}
            </Button>
            <Button size="s" disabled={acts.isPending} onClick={() => void acts.dropDraft()}>
              {t('settings.dropDraft')}
            </Button>
          </div>
        )
      }
    >
      {t('settings.draftBy', text)} <When ms={draft.draftedAt} />
    </Notice>
  )
}

interface Change {
  /** Undefined while the input is no value. */
  readonly value: unknown
  readonly reason: string
}

function ChangeForm({ setting, acts }: { setting: SettingView; acts: Acts }) {
  const { t } = useTranslation('console')
  const act = useRef<'publish' | 'saveDraft'>('publish')
  const form = useContractForm<Change>({
    initial: { value: setting.value, reason: '' },
    schema: operatorRoutes.settings.publish.body,
    check: ({ value }) => ({
      value: value === undefined ? { type: 'invalid', message: wrongText(setting, t) } : undefined,
    }),
    send: ({ value, reason }) => acts[act.current](value, reason, setting.revision),
  })
  const isPending = acts.isPending || form.isSending
  const list = wordLists.find((knownList) => knownList === setting.key)
  return (
    <ContractForm form={form} className={styles.form}>
      <ValueEditor
        setting={setting}
        start={setting.value}
        error={form.problems.value?.message}
        onChange={(value) => form.change({ value })}
      />
      {list && <TryWords list={list} words={listOf(form.values.value)} />}
      <ReasonField form={form} />
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant="ember"
          pending={isPending}
          onClick={() => {
            act.current = 'publish'
          }}
        >
          {t('settings.publish')}
        </Button>
        <Button
          disabled={isPending}
          onClick={() => {
            act.current = 'saveDraft'
            form.submit()
          }}
        >
          {t('settings.saveDraft')}
        </Button>
      </div>
    </ContractForm>
  )
}

function History({ setting, acts }: { setting: SettingView; acts: Acts }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const mayChange = useMe().rights.has('settings.write')
  const { key } = setting
  const { data, error } = useQuery({
    queryKey: ['settings', 'history', key],
    queryFn: () => api.settings.history({ params: { key } }),
  })
  const restore = ({ value, revision }: SettingChange) =>
    void acts.publish(value, t('settings.restoreReason', { revision }))
  if (!data) return error ? <ErrorNotice error={error} /> : <Spinner />
  return (
    <section className={styles.group}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t('settings.history')}</h2>
        {mayChange && setting.revision > 0 && (
          <Button
            size="s"
            disabled={acts.isPending}
            onClick={() => void acts.publish(setting.default, t('settings.restoreDefaultReason'))}
          >
            {t('settings.restoreDefault')}
          </Button>
        )}
      </div>
      {data.changes.length === 0 ? (
        <p className={styles.quiet}>{t('settings.noHistory')}</p>
      ) : (
        <DataTable
          label={t('settings.history')}
          items={data.changes}
          keyOf={({ revision }) => String(revision)}
          columns={[
            { id: 'at', header: t('audit.at'), when: ({ changedAt }) => changedAt },
            { id: 'value', header: t('settings.value'), cell: ({ value }) => settingText(setting, value, t) },
            { id: 'reason', header: t('settings.reason'), cell: ({ reason }) => reason },
            { id: 'by', header: t('settings.by'), cell: (item) => <By change={item} /> },
            {
              id: 'acts',
              header: t('acts'),
              cell: (item) =>
                mayChange &&
                item.revision !== setting.revision && (
                  <Button size="s" disabled={acts.isPending} onClick={() => restore(item)}>
                    {t('settings.restore')}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </section>
  )
}

function By({ change: { operatorName, proposedByName } }: { change: SettingChange }) {
  const { t } = useTranslation('console')
  return proposedByName === null
    ? operatorName
    : t('settings.byTwo', { name: operatorName, other: proposedByName })
}
