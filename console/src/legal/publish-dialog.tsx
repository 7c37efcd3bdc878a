import { type CompleteLocale, completeLocales } from '@serendip/contract'
import {
  legalNoteMaxChars,
  type OpenLegalPage,
  operatorRoutes,
  termsSummaryMaxChars,
} from '@serendip/contract/operator'
import { Button, Dialog, Field, Notice, RadioCards, TextArea, TextInput } from '@serendip/ui'
import type { Form } from '@serendip/ui/use-form.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { ContractForm } from '../parts/forms/contract-form.tsx'
import { languageName } from '../parts/facts/names.ts'
import { useStepUp } from '../parts/proof/step-up.tsx'
import { useContractForm } from '../parts/forms/use-contract-form.ts'
import { When } from '../parts/facts/when.tsx'
import { directionIn, legalKey, type PageOfBrand } from './legal-queries.ts'

interface PublishProps {
  readonly params: PageOfBrand
  readonly page: OpenLegalPage
  /** With the number of the published version, or null if it was cancelled. */
  close(version: number | null): void
}

/** Publishes the drafts of a page: what changed, from when on, and for the terms whether everyone is asked again. */
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

interface Values extends Readonly<Record<CompleteLocale, string>> {
  readonly note: string
  /** As the input of a moment has it; empty for at once. */
  readonly from: string
  readonly asking: 'everyone' | 'nobody' | null
}

const momentOf = (from: string): number => new Date(from).getTime()
const seenOf = ({ versions }: OpenLegalPage): number => versions[0]?.version ?? 0
const baseOf = ({ versions }: OpenLegalPage) => versions.find(({ withdrawn }) => withdrawn === null)
/** The version that waits for its date; the next one takes its texts over. */
function scheduledOf(page: OpenLegalPage) {
  const base = baseOf(page)
  return base && base.version !== page.shown ? base : null
}
const bodyOf = ({ note, from, asking, en, de, ar }: Values, page: OpenLegalPage) => ({
  note,
  seen: seenOf(page),
  base: baseOf(page)?.version ?? 0,
  inForceAt: from === '' ? null : momentOf(from),
  summary: asking === 'everyone' ? { en, de: de.trim() || undefined, ar: ar.trim() || undefined } : null,
  drafts: Object.fromEntries(page.drafts.map(({ language, draftedAt }) => [language, draftedAt])),
})

function PublishForm({ params, page, close }: PublishProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const withStepUp = useStepUp()
  const isTerms = params.page === 'terms-of-use'
  const languages = page.drafts.map(({ language }) => language)
  const scheduled = scheduledOf(page)
  const problemOf = (from: string) => {
    if (scheduled && (from === '' || momentOf(from) < scheduled.inForceAt))
      return { type: 'early', message: t('legal.afterScheduled', { version: scheduled.version }) }
    return from !== '' && momentOf(from) <= Date.now()
      ? { type: 'past', message: t('legal.pastDate') }
      : undefined
  }
  const form = useContractForm<Values>({
    initial: { note: '', from: '', asking: isTerms ? null : 'nobody', en: '', de: '', ar: '' },
    schema: operatorRoutes.legal.publish.body,
    check: ({ from, asking, en }) => ({
      from: problemOf(from),
      asking: asking === null ? { type: 'missing', message: t('problem.chooseOne') } : undefined,
      en:
        asking === 'everyone' && en.trim() === ''
          ? { type: 'missing', message: t('problem.missing') }
          : undefined,
    }),
    async send(values) {
      const { version } = await withStepUp(() => api.legal.publish({ params, body: bodyOf(values, page) }))
      await queries.invalidateQueries({ queryKey: legalKey })
      close(version)
    },
    texts: { conflict: t('legal.stale'), bad_input: t('legal.refused') },
  })
  const { values, problems } = form
  if (page.texts.en === undefined && !languages.includes('en'))
    return <Notice tone="warn">{t('legal.lacksEnglish')}</Notice>
  return (
    <ContractForm form={form}>
      <p>{t('legal.changes', { languages: languages.map(languageName).join(', ') })}</p>
      <Field label={t('legal.note')} hint={t('legal.noteHint')} error={problems.note?.message} required>
        <TextInput autoFocus maxLength={legalNoteMaxChars} {...form.text('note')} />
      </Field>
      <Field
        label={t('legal.from')}
        hint={t('legal.fromHint')}
        error={
          problems.from && (
            <>
              {problems.from.message}{' '}
              {problems.from.type === 'early' && <When ms={scheduled?.inForceAt ?? 0} />}
            </>
          )
        }
      >
        <TextInput type="datetime-local" {...form.text('from')} />
      </Field>
      {isTerms && <AskingFields form={form} />}
      <Button type="submit" variant="ember" block pending={form.isSending}>
        {t(values.asking === 'everyone' ? 'legal.publishAndAsk' : 'legal.publishVersion', {
          version: seenOf(page) + 1,
        })}
      </Button>
    </ContractForm>
  )
}

/** Whether everyone accepts the terms again, and what they read before. */
function AskingFields({ form }: { readonly form: Form<Values> }) {
  const { t } = useTranslation('console')
  const { values, problems } = form
  return (
    <>
      <RadioCards
        label={t('legal.asks')}
        value={values.asking}
        onChange={(asking) => form.change({ asking })}
        error={problems.asking?.message}
        cards={[
          { value: 'everyone', title: t('legal.everyone'), detail: t('legal.everybodyHint') },
          { value: 'nobody', title: t('legal.nobody'), detail: t('legal.nobodyHint') },
        ]}
      />
      {values.asking === 'everyone' &&
        completeLocales.map((locale) => (
          <Field
            key={locale}
            label={t('legal.summary', { language: languageName(locale) })}
            hint={locale === 'en' && t('legal.summaryHint')}
            error={problems[locale]?.message}
            required={locale === 'en'}
          >
            <TextArea
              rows={2}
              maxLength={termsSummaryMaxChars}
              lang={locale}
              dir={directionIn(locale)}
              {...form.text(locale)}
            />
          </Field>
        ))}
    </>
  )
}
