import type { OwnPhotos, OwnProfile, ProfileDetails } from '@serendip/contract'
import { Badge, Button, Card, CrownIcon, oneLine, shortName } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PersonWords } from '../../shared/people/person-words.tsx'
import { PersonAvatar } from '../../shared/photo/person-avatar.tsx'
import { PhotoState } from '../../shared/photo/photo-state.tsx'
import { maskedDigits } from './masked-digits.ts'
import styles from './profile-screen.module.css'

interface OwnCardProps {
  readonly profile: OwnProfile
  readonly details: ProfileDetails
  readonly photos: OwnPhotos
}

/** One's own photo, name and bio, as others see them. */
export function OwnCard({ profile, details, photos }: OwnCardProps) {
  const { t, i18n } = useTranslation('profile')
  const { age, rolesGroup, premium } = profile
  const { bio, languages, intentions } = details
  const prompts = details.prompts.map(({ prompt, answer }) => ({ prompt, answer: maskedDigits(answer) }))
  const name = shortName(profile.name)
  const isCreator = rolesGroup !== 'user'
  return (
    <Card asChild className={styles.card ?? ''}>
      <section aria-labelledby="own-name">
        <PersonAvatar
          photo={(photos.waiting ?? photos.shown)?.photoId ?? ''}
          photoSize="page"
          own
          name={name}
          seed={profile._id}
          decorative
          className={styles.picture ?? ''}
        />
        <div className={styles.words}>
          <h1 id="own-name" className={styles.name}>
            <bdi>{age === null ? name : t('nameAge', { name, age })}</bdi>
          </h1>
          <p className={styles.facts}>
            {oneLine([...placesOf(profile, i18n.language), t('id', { id: profile.humanReadableId })])}
          </p>
          {(isCreator || premium) && (
            <p className={styles.badges}>
              {isCreator && <Badge tone="coin">{t(`role.${rolesGroup}`)}</Badge>}
              {premium && <Badge icon={<CrownIcon />}>{t('premium')}</Badge>}
            </p>
          )}
          {bio === '' ? (
            <p className={styles.quiet}>{t('noBio')}</p>
          ) : (
            <p className={styles.bio} dir="auto">
              {maskedDigits(bio)}
            </p>
          )}
          <PersonWords prompts={prompts} languages={languages} intentions={isCreator ? [] : intentions} />
          <PhotoState photos={photos} name={name} userId={profile._id} />
          <Button asChild variant="solid" size="l">
            <Link to="/profile/edit">{t('editLink')}</Link>
          </Button>
        </div>
      </section>
    </Card>
  )
}

/** Country and language in the reader's language. */
function placesOf({ shown_country: shown = null, language }: OwnProfile, reader: string): string[] {
  const speech = new Intl.DisplayNames([reader], { type: 'language', languageDisplay: 'standard' })
  const places = new Intl.DisplayNames([reader], { type: 'region', fallback: 'code' })
  const country = shown === null ? undefined : places.of(shown)
  return [country, speech.of(language)].filter((part) => part !== undefined)
}
