import { Button, Notice } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { errorCodeOf } from '../../client.ts'
import { NotFoundScreen } from '../../layout/not-found-screen.tsx'
import { Loading } from './loading.tsx'
import { Screen } from './screen.tsx'

interface UnreadScreenProps {
  readonly error: unknown
  /** Of the list that it belongs to. */
  readonly title: string
  readonly listPath: string
  retry(): Promise<unknown>
}

/** In place of a screen of one thing while it is read, if that failed, or if the thing does not exist. */
export function UnreadScreen({ error, title, listPath, retry }: UnreadScreenProps) {
  const { t } = useTranslation(['console', 'error'])
  const code = error ? errorCodeOf(error) : null
  // An id of another form is nothing's either.
  if (code === 'not_found' || code === 'bad_input') return <NotFoundScreen />
  return (
    <Screen title={title} actions={code && <Link to={listPath}>{t('back')}</Link>}>
      {code ? (
        <Notice
          tone="error"
          action={
            <Button size="s" onClick={() => void retry()}>
              {t('retry')}
            </Button>
          }
        >
          {t(`error:${code}`)}
        </Notice>
      ) : (
        <Loading />
      )}
    </Screen>
  )
}
