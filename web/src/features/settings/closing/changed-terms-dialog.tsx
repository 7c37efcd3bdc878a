import type { ChangedTerms } from '@serendip/contract'
import { BottomSheet, Button, Notice } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { languageOf } from '../../../platform/i18n/create-i18n.ts'
import { localPath } from '../../../platform/i18n/language-path.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { profileQuery, siteSettingsQuery } from '../../../platform/queries.ts'
import styles from '../setting-dialog.module.css'
import { DeleteDialog } from './delete-dialog.tsx'

export interface ChangedTermsDialogProps {
  readonly terms: ChangedTerms
}

/**
 * Asks over the current screen to accept changed terms. It stays while the profile says that there are any, or until a
 * logout or the end of the account.
 */
export function ChangedTermsDialog({ terms }: ChangedTermsDialogProps) {
  const { t, i18n } = useTranslation(['settings', 'nav'])
  const { api, clock, logout, settings: siteSettings } = usePlatform()
  const { data: profile } = useQuery(profileQuery(api))
  const { data: settings } = useQuery(siteSettingsQuery(siteSettings))
  const [isDeleting, setDeleting] = useState(false)
  const { accept, isPending, problem } = useAcceptance(terms)
  const language = languageOf(i18n)
  return (
    <>
      <BottomSheet
        open
        onOpenChange={() => undefined}
        title={t('changedTerms.title')}
        description={t('changedTerms.text')}
        footer={
          <>
            <Button variant="quiet" size="l" onClick={() => void logout()}>
              {t('nav:logout')}
            </Button>
            <Button variant="ember" size="l" pending={isPending} onClick={() => void accept()}>
              {t('changedTerms.accept')}
            </Button>
          </>
        }
      >
        <div className={styles.form}>
          <Summaries terms={terms} />
          <p>
            <a href={localPath('/terms-of-use', language)} target="_blank" rel="noopener">
              {t('changedTerms.read')}
            </a>
          </p>
          {problem !== null && (
            <Notice tone="error" title={t('changedTerms.failed')}>
              {problem}
            </Notice>
          )}
          <Button size="s" variant="quiet" onClick={() => setDeleting(true)}>
            {t('changedTerms.delete')}
          </Button>
        </div>
      </BottomSheet>
      {profile && settings && (
        <DeleteDialog
          open={isDeleting}
          onClose={() => setDeleting(false)}
          asksPassword={profile.hasPassword !== false}
          makesOffer={false}
          erasedAt={clock.now() + settings.erasureWaitMs}
        />
      )}
    </>
  )
}

/** The changes. They have the focus first, not one of the ways on, which are to be chosen on purpose. */
function Summaries({ terms }: Pick<ChangedTermsDialogProps, 'terms'>) {
  const { i18n } = useTranslation()
  const language = languageOf(i18n)
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <div ref={element} tabIndex={-1} className={styles.status}>
      <div className={styles.form}>
        {terms.summaries.map((summary) => (
          <p key={summary.en} dir="auto">
            {summary[language] ?? summary.en}
          </p>
        ))}
      </div>
    </div>
  )
}

function useAcceptance({ version }: ChangedTerms) {
  const { t } = useTranslation('error')
  const { api, busy, socket, areTermsChanged } = usePlatform()
  const queries = useQueryClient()
  const { queryKey } = profileQuery(api)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const accept = async () => {
    setPending(true)
    setProblem(null)
    try {
      await busy.during(() => api.accounts.acceptTerms({ body: { version } }))
      // The dialog closes with this, and what was refused meanwhile is read again.
      queries.setQueryData(queryKey, (profile) => {
        if (!profile) return undefined
        const { changedTerms: _, ...rest } = profile
        return rest
      })
      areTermsChanged.set(false)
      socket.start()
      await queries.invalidateQueries({
        predicate: ({ queryKey: [first], state }) => first === 'profile' || state.status === 'error',
      })
    } catch (thrown) {
      const { code } = asApiError(thrown)
      // They changed once more, and the dialog shows what is asked now.
      if (code === 'conflict') await queries.invalidateQueries({ queryKey })
      setProblem(t(code))
      setPending(false)
    }
  }
  return { accept, isPending, problem }
}
