import { Button, EmptyState, LockIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** In place of a screen that the operator's roles do not have. */
export function NotAllowedScreen() {
  const { t } = useTranslation('console')
  return (
    <EmptyState
      level="h1"
      icon={<LockIcon />}
      title={t('notAllowed.title')}
      text={t('notAllowed.text')}
      action={
        <Button asChild>
          <Link to="/rights">{t('nav.rights')}</Link>
        </Button>
      }
    />
  )
}
