import type { Partner } from '@serendip/contract'
import { Button, type ButtonProps, shortName, VideoIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { contactCall } from './contact-call.ts'

interface CallContactProps extends Pick<ButtonProps, 'size'> {
  readonly person: Partner
}

/** Calls a contact, free: leads to the lobby, which opens the camera and rings. */
export function CallContact({ person, size = 'l' }: CallContactProps) {
  const { t } = useTranslation('people')
  return (
    <Button asChild size={size} icon={<VideoIcon />}>
      <Link
        to="/match"
        state={contactCall(person)}
        aria-label={t('callFreeName', { name: shortName(person.name) })}
      >
        <span>{t('callFree')}</span>
      </Link>
    </Button>
  )
}
