import { Button, EmptyState, SearchIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

export function NotFoundScreen() {
  const { t } = useTranslation('console')
  return (
    <EmptyState
      level="h1"
      icon={<SearchIcon />}
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={
        <Button asChild>
          <Link to="/">{t('notFound.home')}</Link>
        </Button>
      }
    />
  )
}
