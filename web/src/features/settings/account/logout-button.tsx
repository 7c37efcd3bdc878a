import { Button, LogOutIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useLogout } from '../../../shared/logout/use-logout.tsx'

export function LogoutButton() {
  const { t } = useTranslation('settings')
  const { logout, isLeaving, question } = useLogout()
  return (
    <>
      <Button icon={<LogOutIcon />} pending={isLeaving} onClick={logout}>
        {t('account.logout')}
      </Button>
      {question}
    </>
  )
}
