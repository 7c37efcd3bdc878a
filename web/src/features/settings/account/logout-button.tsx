import { Button, Dialog, LogOutIcon } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { hasUnsentMessages } from '../../../platform/session/chat-traces.ts'

/** Logs out of this device; asks first if that deletes messages that were not sent. */
export function LogoutButton() {
  const { t } = useTranslation(['settings', 'everywhere'])
  const { logout } = usePlatform()
  const [isLeaving, setLeaving] = useState(false)
  const [isAsking, setAsking] = useState(false)
  function leave(): void {
    setAsking(false)
    setLeaving(true)
    void logout()
  }
  return (
    <>
      <Button
        icon={<LogOutIcon />}
        pending={isLeaving}
        onClick={() => (hasUnsentMessages(localStorage) ? setAsking(true) : leave())}
      >
        {t('account.logout')}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('account.unsentTitle')}
        description={t('account.unsentText')}
        closeLabel={t('everywhere:cancel')}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t('everywhere:cancel')}</Button>
            <Button look="danger" onClick={leave}>
              {t('account.logout')}
            </Button>
          </>
        }
      />
    </>
  )
}
