import { Button, Dialog } from '@serendip/ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import { hasUnsentMessages } from '../../platform/session/chat-traces.ts'

interface Logout {
  /** Logs out of this device; asks first if that deletes messages that were not sent. */
  logout(): void
  readonly isLeaving: boolean
  /** The question, to be rendered where `logout` is called. */
  readonly question: ReactNode
}

export function useLogout(): Logout {
  const { t } = useTranslation(['nav', 'everywhere'])
  const platform = usePlatform()
  const [isLeaving, setLeaving] = useState(false)
  const [isAsking, setAsking] = useState(false)
  function leave(): void {
    setAsking(false)
    setLeaving(true)
    void platform.logout()
  }
  const question = (
    <Dialog
      open={isAsking}
      onOpenChange={setAsking}
      title={t('unsentTitle')}
      description={t('unsentText')}
      closeLabel={t('everywhere:cancel')}
      footer={
        <>
          <Button onClick={() => setAsking(false)}>{t('everywhere:cancel')}</Button>
          <Button variant="danger" onClick={leave}>
            {t('logout')}
          </Button>
        </>
      }
    />
  )
  return {
    logout: () => (hasUnsentMessages(localStorage) ? setAsking(true) : leave()),
    isLeaving,
    question,
  }
}
