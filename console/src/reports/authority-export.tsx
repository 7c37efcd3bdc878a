import {
  type AuthorityExport,
  authorityReferenceMaxChars,
  type OpenCase,
  operatorRoutes,
} from '@serendip/contract/operator'
import { Badge, Button, Dialog, DownloadIcon, Facts, Field, Notice, TextArea } from '@serendip/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { ContractForm } from '../parts/forms/contract-form.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { Fact } from '../parts/facts/fact.tsx'
import { saveFile } from '../parts/lists/save-file.ts'
import { useStepUp } from '../parts/proof/step-up.tsx'
import { useContractForm } from '../parts/forms/use-contract-form.ts'
import { When } from '../parts/facts/when.tsx'
import { useMe } from '../queries.ts'
import styles from './case-screen.module.css'
import { casesKey } from './cases-key.ts'

const tones = { waiting: 'warn', confirmed: 'mint', declined: 'neutral', expired: 'neutral' } as const

export const isExportOpen = ({ authorityExport }: OpenCase): boolean =>
  authorityExport?.state === 'waiting' || authorityExport?.state === 'confirmed'

/** Of a report about a minor: an admin asks for an export, a second operator confirms it, and it is downloaded. */
export function AuthorityExportPart({ report }: { report: OpenCase }) {
  const { t } = useTranslation('console')
  const { authorityExport: shown } = report
  if (!report.concernsMinor && !shown) return null
  return (
    <section className={styles.part}>
      <h2>{t('authority.title')}</h2>
      {shown ? (
        <State shown={shown} />
      ) : (
        <p className={styles.quiet}>{t(report.hasEvidence ? 'authority.none' : 'evidence.gone')}</p>
      )}
      {shown?.state === 'waiting' && <Answer shown={shown} reportId={report.reportId} />}
      {shown?.state === 'confirmed' && <Download shown={shown} reportId={report.reportId} />}
      {!isExportOpen(report) && report.hasEvidence && <Ask reportId={report.reportId} />}
    </section>
  )
}

function Act({ at, by }: { at: number; by: AuthorityExport['askedBy'] }) {
  const { t } = useTranslation('console')
  return (
    <span>
      <When ms={at} /> {t('authority.by', { name: by.name })}
    </span>
  )
}

const untilKeys = {
  waiting: 'authority.answerBy',
  confirmed: 'authority.openUntil',
  expired: 'authority.expiredAt',
} as const

function State({ shown }: { shown: AuthorityExport }) {
  const { t } = useTranslation('console')
  const { state, reference, askedAt, askedBy, answer, until, download } = shown
  return (
    <>
      <div>
        <Badge tone={tones[state]}>{t(`authority.state.${state}`)}</Badge>
      </div>
      <Facts>
        <dt>{t('authority.reference')}</dt>
        <dd dir="auto" className={styles.reference}>
          {reference}
        </dd>
        <Fact label={t('authority.asked')}>
          <Act at={askedAt} by={askedBy} />
        </Fact>
        {answer && (
          <Fact label={t(`authority.verdict.${answer.verdict}`)}>
            <Act {...answer} />
          </Fact>
        )}
        {state !== 'declined' && <Fact label={t(untilKeys[state])} when={until} />}
        {download && (
          <Fact label={t('authority.downloaded')}>
            <Act {...download} />
          </Fact>
        )}
      </Facts>
    </>
  )
}

interface ExportProps {
  readonly shown: AuthorityExport
  readonly reportId: string
}

function useAct<Input>(act: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient()
  const stepUp = useStepUp()
  return useMutation({
    mutationFn: (input: Input) => stepUp(() => act(input)),
    onSettled: () => queries.invalidateQueries({ queryKey: casesKey }),
  })
}

function Answer({ shown, reportId }: ExportProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { operatorId, rights } = useMe()
  const answer = useAct((verdict: 'confirmed' | 'declined') =>
    api.authority.answer({ params: { reportId }, body: { verdict } }),
  )
  const mayAnswer = rights.has('evidence.confirmExport') && shown.askedBy.operatorId !== operatorId
  return (
    <>
      {shown.others === 0 && <Notice tone="warn">{t('authority.alone')}</Notice>}
      <ErrorNotice error={answer.error} />
      {mayAnswer && (
        <div className={styles.purposes}>
          <Button variant="ember" pending={answer.isPending} onClick={() => answer.mutate('confirmed')}>
            {t('authority.confirm')}
          </Button>
          <Button disabled={answer.isPending} onClick={() => answer.mutate('declined')}>
            {t('authority.decline')}
          </Button>
        </div>
      )}
    </>
  )
}

function Download({ shown, reportId }: ExportProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { operatorId, rights } = useMe()
  const download = useAct(async () =>
    saveFile(await api.authority.download({ params: { reportId } }), `${reportId}.zip`),
  )
  const isOneOfTwo = [shown.askedBy, shown.answer?.by].some((by) => by?.operatorId === operatorId)
  if (!rights.has('evidence.export') || !isOneOfTwo) return null
  return (
    <>
      <ErrorNotice error={download.error} />
      <p className={styles.quiet}>{t('authority.downloadText')}</p>
      <div>
        <Button
          variant="ember"
          icon={<DownloadIcon />}
          pending={download.isPending}
          onClick={() => download.mutate(undefined)}
        >
          {t('authority.download')}
        </Button>
      </div>
    </>
  )
}

function Ask({ reportId }: { reportId: string }) {
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const [isOpen, setOpen] = useState(false)
  if (!rights.has('evidence.export')) return null
  return (
    <>
      <div>
        <Button size="s" onClick={() => setOpen(true)}>
          {t('authority.ask')}
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('authority.askTitle')}
        description={t('authority.askText')}
        closeLabel={t('close')}
      >
        {isOpen && <AskForm reportId={reportId} done={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function AskForm({ reportId, done }: { reportId: string; done(): void }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const stepUp = useStepUp()
  const form = useContractForm({
    initial: { reference: '' },
    schema: operatorRoutes.authority.ask.body,
    async send(body) {
      await stepUp(() => api.authority.ask({ params: { reportId }, body }))
      done()
      await queries.invalidateQueries({ queryKey: casesKey })
    },
  })
  return (
    <ContractForm form={form}>
      <Field
        label={t('authority.referenceField')}
        hint={t('authority.referenceHint')}
        error={form.problems.reference?.message}
        required
      >
        <TextArea rows={3} dir="auto" maxLength={authorityReferenceMaxChars} {...form.text('reference')} />
      </Field>
      <Button type="submit" variant="ember" block pending={form.isSending}>
        {t('authority.send')}
      </Button>
    </ContractForm>
  )
}
