import { type OwnApplication as Application, limits } from '@serendip/contract'
import { Button, Card, Field, Notice, Skeleton, TextArea } from '@serendip/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { asApiError } from '../../platform/api/api-error.ts'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useContractForm } from '../../shared/form/use-contract-form.ts'
import { StoredDocuments } from './stored-documents.tsx'
import styles from './own-offer.module.css'
import { applicationKey, useOwnApplication } from './use-own-application.ts'
import { WithdrawApplication } from './withdraw-application.tsx'

interface OwnApplicationProps {
  /** On the screen of the documents, which needs no way there. */
  readonly isOnDocuments?: boolean
  /** For an applicant's account, which is good for nothing without an application. */
  readonly offersToApply?: boolean
}

/** For who applied to be a creator: what is decided, what is asked, and a place to answer. */
export function OwnApplication({ isOnDocuments = false, offersToApply = false }: OwnApplicationProps) {
  const { t } = useTranslation(['application', 'everywhere'])
  const heading = useId()
  const { data, isError, refetch } = useOwnApplication()
  if (data?.state === 'approved') return null
  if (data?.state === 'none' && data.documentsUntil === null && !offersToApply) return null
  return (
    <Card asChild className={styles.card ?? ''}>
      <section aria-labelledby={heading} aria-busy={data === undefined}>
        <h2 id={heading} className={styles.title}>
          {t('title')}
        </h2>
        {isError && (
          <Notice
            tone="error"
            action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}
          >
            {t('failed')}
          </Notice>
        )}
        {data === undefined && !isError && <Skeleton shape="block" className={styles.waiting ?? ''} />}
        {data && <State application={data} isOnDocuments={isOnDocuments} />}
      </section>
    </Card>
  )
}

interface StateProps {
  readonly application: Application
  readonly isOnDocuments: boolean
}

function State({ application, isOnDocuments }: StateProps) {
  const { t } = useTranslation('application')
  if (application.state === 'unconfirmed') return <Unconfirmed {...application} />
  if (application.state === 'asked') return <Asked {...application} isOnDocuments={isOnDocuments} />
  if (application.state === 'waiting') {
    return <Waiting needsDocuments={application.needsDocuments} isOnDocuments={isOnDocuments} />
  }
  const isUnderAge = application.state === 'declined' && application.reason === 'underAge'
  return (
    <>
      {application.state === 'declined' ? (
        <>
          <Notice tone="warn" title={t('declined')}>
            {t(`reason.${application.reason}`)}
          </Notice>
          <Note note={application.note} />
          <p className={styles.text}>{t(isUnderAge ? 'againAdult' : 'again')}</p>
        </>
      ) : (
        <p className={styles.text}>{t('none')}</p>
      )}
      {!isUnderAge && <ApplyAgain />}
      <StoredDocuments until={application.documentsUntil} />
    </>
  )
}

function Waiting({ needsDocuments, isOnDocuments }: { needsDocuments: boolean; isOnDocuments: boolean }) {
  const { t } = useTranslation('application')
  return (
    <>
      {needsDocuments && (
        <Notice tone="warn" title={t('needs.title')}>
          {t('needs.text')}
        </Notice>
      )}
      {!needsDocuments && <Notice>{t('waiting')}</Notice>}
      <div className={styles.choice}>
        {!isOnDocuments && <ToDocuments isWanted={needsDocuments} />}
        <WithdrawApplication />
      </div>
    </>
  )
}

function ApplyAgain() {
  const { t, i18n } = useTranslation('application')
  return (
    <div>
      <Button asChild>
        <a href={localPath('/creators/apply', languageOf(i18n))}>{t('apply')}</a>
      </Button>
    </div>
  )
}

/** While an application can change, so can its documents. */
function ToDocuments({ isWanted }: { isWanted: boolean }) {
  const { t } = useTranslation('application')
  return (
    <Button asChild variant={isWanted ? 'solid' : 'plain'}>
      <Link to="/documents">{t(isWanted ? 'needs.upload' : 'documents')}</Link>
    </Button>
  )
}

/** Anybody can apply with someone else's address: its owner says whether it was them. */
function Unconfirmed({ name, about }: Extract<Application, { state: 'unconfirmed' }>) {
  const { t } = useTranslation(['application', 'error'])
  const { api } = usePlatform()
  const queries = useQueryClient()
  const claim = useMutation({
    mutationFn: (isMine: boolean) => api.creators.claimApplication({ body: { isMine } }),
    onSettled: () => queries.invalidateQueries({ queryKey: applicationKey }),
  })
  const isPending = (isMine: boolean): boolean => claim.isPending && claim.variables === isMine
  return (
    <>
      <Notice title={t('claim.title')}>{t('claim.text')}</Notice>
      <blockquote className={styles.note}>
        <cite dir="auto">{name}</cite>
        {about && <p dir="auto">{about}</p>}
      </blockquote>
      {claim.isError && <Notice tone="error">{t(`error:${asApiError(claim.error).code}`)}</Notice>}
      <div className={styles.choice}>
        <Button
          variant="solid"
          pending={isPending(true)}
          disabled={claim.isPending}
          onClick={() => claim.mutate(true)}
        >
          {t('claim.yes')}
        </Button>
        <Button pending={isPending(false)} disabled={claim.isPending} onClick={() => claim.mutate(false)}>
          {t('claim.no')}
        </Button>
      </div>
    </>
  )
}

/** In an operator's own words, whatever the language of the page. */
function Note({ note }: { note: string }) {
  const { t } = useTranslation('application')
  return (
    note && (
      <blockquote className={styles.note}>
        <cite>{t('note')}</cite>
        <p dir="auto">{note}</p>
      </blockquote>
    )
  )
}

type AskedProps = Extract<Application, { state: 'asked' }> & Pick<StateProps, 'isOnDocuments'>

function Asked({ ask, note, isOnDocuments }: AskedProps) {
  const { t } = useTranslation('application')
  const { api } = usePlatform()
  const queries = useQueryClient()
  const form = useContractForm({
    initial: { text: '' },
    async send({ text: written }) {
      try {
        await api.creators.answerApplication({ body: { text: written.trim() } })
      } finally {
        // Also after a refusal: it may have been decided meanwhile.
        await queries.invalidateQueries({ queryKey: applicationKey })
      }
      return undefined
    },
  })
  const { text } = form.values
  // Documents that are asked for are added on their own screen.
  const needsWords = ask !== 'documents'
  return (
    <form {...form.props} className={styles.form}>
      <Notice title={t('asked')}>{t(`ask.${ask}`)}</Notice>
      <Note note={note} />
      {!isOnDocuments && (
        <div>
          <ToDocuments isWanted={!needsWords} />
        </div>
      )}
      <Field
        label={t('answer')}
        hint={t(needsWords ? 'answerHint' : 'answerOptional')}
        error={form.problems.form?.message}
        required={needsWords}
      >
        <TextArea
          maxLength={limits.applicationMaxChars}
          value={text}
          onChange={({ target }) => form.change({ text: target.value })}
        />
      </Field>
      <div className={styles.choice}>
        <Button
          type="submit"
          variant={needsWords || isOnDocuments ? 'solid' : 'plain'}
          pending={form.isSending}
          disabled={needsWords && text.trim() === ''}
        >
          {t('send')}
        </Button>
        <WithdrawApplication />
      </div>
    </form>
  )
}
