import { Button, Notice } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform } from '../../platform/platform-context.tsx'
import { seenScreensQuery } from '../../platform/queries.ts'
import { useOwnPhotos } from '../../shared/photo/use-own-photos.ts'

const screen = 'photo-card'

/**
 * Asks for a photo where it has an effect: among people one has met, who see a drawing until then. The short sign-up
 * leaves the question out; it is asked once.
 */
export function PhotoCard() {
  const { t } = useTranslation('calls-history')
  const { api } = usePlatform()
  const queries = useQueryClient()
  const { photos } = useOwnPhotos()
  const seen = useQuery(seenScreensQuery(api))
  const hasPhoto = photos.data === undefined || Boolean(photos.data.waiting ?? photos.data.shown)
  if (hasPhoto || seen.data === undefined || seen.data.includes(screen)) return null

  const close = () => {
    queries.setQueryData(seenScreensQuery(api).queryKey, (before = []) => [...before, screen])
    // If this is lost, the next visit asks once more.
    void api.onboarding.seeScreen({ body: { screen } }).catch(() => undefined)
  }
  return (
    <Notice
      title={t('photo.title')}
      onClose={close}
      closeLabel={t('photo.close')}
      action={
        <Button asChild>
          <Link to="/profile/edit">{t('photo.add')}</Link>
        </Button>
      }
    >
      {t('photo.text')}
    </Notice>
  )
}
