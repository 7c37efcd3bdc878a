import { completeLocales } from '@serendip/contract'
import { legalNoteMaxChars, type OpenLegalPage, termsSummaryMaxChars } from '@serendip/contract/operator'
import { Button, Dialog, Field, Notice, RadioCards, TextArea, TextInput } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, errorCodeOf } from '../client.ts'
import { ErrorNotice } from '../parts/error-notice.tsx'
import form from '../parts/form.module.css'
import { languageName } from '../parts/names.ts'
import { useStepUp } from '../parts/step-up.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { When } from '../parts/when.tsx'
import { directionIn, legalKey, type PageOfBrand } from './legal-queries.ts'

interface PublishProps {
  readonly params: PageOfBrand
  readonly page: OpenLegalPage
  /** With the number of the published version, or null if it was cancelled. */
  close(version: number | null): void
}

/** Publishes the drafts of a page: what changed, from when on, and for the terms whether everybody is asked again. */
export function PublishDialog({ open, ...props }: PublishProps & { readonly open: boolean }) {
  const { t } = useTranslation('console')
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && props.close(null)}
      title={t('legal.publishTitle', { page: t(`legalPage.${props.params.page}`) })}
      closeLabel={t('close')}
    >
      {open && <PublishForm {...props} />}
    </Dialog>
  )
}

type Asking = 'everybody' | 'nobody'
const noSummary = { en: '', de: '', ar: '' }

function PublishForm({ params, page, close }: PublishProps) {
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const withStepUp = useStepUp()
  const isTerms = params.page === 'terms-of-use'
  const [note, setNote] = useState('')
  const [from, setFrom] = useState('')
  const [asking, setAsking] = useState<Asking | null>(isTerms ? null : 'nobody')
  const [summary, setSummary] = useState(noSummary)
  const [last] = page.versions
  const seen = last?.version ?? 0
  const languages = page.drafts.map(({ language }) => language)
  const lacksEnglish = page.texts.en === undefined && !languages.includes('en')
  const asks = asking === 'everybody'
  const base = page.versions.find(({ withdrawn }) => withdrawn === null)
  const scheduled = base && base.version !== page.shown ? base : null
  const isEarly = scheduled !== null && (from === '' || new Date(from).getTime() < scheduled.inForceAt)
  const isReady =
    !isEarly && note.trim().length >= 3 && asking !== null && (!asks || summary.en.trim() !== '')
  const { error, isPending, submit } = useSubmit(async () => {
    const said = completeLocales.flatMap((one) => (summary[one].trim() === '' ? [] : [[one, summary[one]]]))
    const body = {
      ...{ note, seen, base: base?.version ?? 0, inForceAt: from === '' ? null : new Date(from).getTime() },
      summary: asks ? { en: summary.en, ...Object.fromEntries(said) } : null,
      drafts: Object.fromEntries(page.drafts.map(({ language, draftedAt }) => [language, draftedAt])),
    }
    const { version } = await withStepUp(() => api.legal.publish({ params, body }))
    await queries.invalidateQueries({ queryKey: legalKey })
    close(version)
  })
  if (lacksEnglish) return <Notice tone="warn">{t('legal.lacksEnglish')}</Notice>
  const code = error ? errorCodeOf(error) : null
  const isPast = from !== '' && new Date(from).getTime() <= Date.now()
  return (
    <form className={form.form} onSubmit={(event) => void submit(event)}>
      {code === 'conflict' && <Notice tone="error">{t('legal.stale')}</Notice>}
      {code === 'bad_input' && <Notice tone="error">{t(isPast ? 'legal.pastDate' : 'legal.refused')}</Notice>}
      {code !== 'conflict' && code !== 'bad_input' && <ErrorNotice error={error} />}
      <p>{t('legal.changes', { languages: languages.map(languageName).join(', ') })}</p>
      <Field label={t('legal.note')} hint={t('legal.noteHint')}>
        <TextInput
          autoFocus
          required
          maxLength={legalNoteMaxChars}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <Field label={t('legal.from')} hint={t('legal.fromHint')}>
        <TextInput type="datetime-local" value={from} onChange={(event) => setFrom(event.target.value)} />
      </Field>
      {scheduled && isEarly && (
        <Notice tone="warn">
          {t('legal.afterScheduled', { version: scheduled.version })} <When ms={scheduled.inForceAt} />
        </Notice>
      )}
      {isTerms && <AskingFields {...{ asking, setAsking, summary, setSummary }} />}
      <Button type="submit" look="ember" block disabled={!isReady} pending={isPending}>
        {t(asks ? 'legal.publishAndAsk' : 'legal.publishVersion', { version: seen + 1 })}
      </Button>
    </form>
  )
}

interface AskingProps {
  readonly asking: Asking | null
  setAsking(asking: Asking): void
  readonly summary: typeof noSummary
  setSummary(summary: typeof noSummary): void
}

/** Whether everybody accepts the terms again, and what they read before. */
function AskingFields({ asking, setAsking, summary, setSummary }: AskingProps) {
  const { t } = useTranslation('console')
  return (
    <>
      <RadioCards<Asking>
        label={t('legal.asks')}
        value={asking}
        onChange={setAsking}
        cards={[
          { value: 'everybody', title: t('legal.everybody'), detail: t('legal.everybodyHint') },
          { value: 'nobody', title: t('legal.nobody'), detail: t('legal.nobodyHint') },
        ]}
      />
      {asking === 'everybody' &&
        completeLocales.map((one) => (
          <Field
            key={one}
            label={t('legal.summary', { language: languageName(one) })}
            {...(one === 'en' ? { hint: t('legal.summaryHint') } : {})}
          >
            <TextArea
              required={one === 'en'}
              rows={2}
              maxLength={termsSummaryMaxChars}
              lang={one}
              dir={directionIn(one)}
              value={summary[one]}
              onChange={(event) => setSummary({ ...summary, [one]: event.target.value })}
            />
          </Field>
        ))}
    </>
  )
}
