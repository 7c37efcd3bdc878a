import { galleryMaxOf, limits, type OwnProfile, videoLimits } from '@serendip/contract'
import { Facts, Section, Skeleton } from '@serendip/ui'
import { type FormEvent, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { lateView } from '../../../platform/late/late-view.tsx'
import { GalleryField } from '../../../shared/photo/gallery-field.tsx'
import { PhotoField } from '../../../shared/photo/photo-field.tsx'
import { PlaceFields } from '../../../shared/place/place-fields.tsx'
import { IntentionFields, LanguageFields } from './choice-fields.tsx'
import styles from './edit-screen.module.css'
import { LeaveGuard } from './leave-guard.tsx'
import type { KnownProfile } from './profile-draft.ts'
import { PromptFields } from './prompt-fields.tsx'
import { SaveBar } from './save-bar.tsx'
import { LookFields, TasteFields } from './taste-fields.tsx'
import { useProfileEdit } from './use-profile-edit.ts'
import { WordsFields } from './words-fields.tsx'

const VideoGalleryField = lateView(
  async () => (await import('../../../shared/videos/video-gallery-field.tsx')).VideoGalleryField,
)

/** Links to the videos lead to this part of the form. */
const scrollToVideos = (part: HTMLElement | null): void => {
  if (window.location.hash === '#videos') part?.scrollIntoView()
}

/** The form: photos are saved on their own, everything else together. */
export function EditForm({ known }: { known: KnownProfile & { readonly profile: OwnProfile } }) {
  const { t } = useTranslation(['profile', 'gallery', 'profile-words'])
  const edit = useProfileEdit(known)
  const form = useRef<HTMLFormElement>(null)
  const [isTried, setIsTried] = useState(false)
  const { profile } = known
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (Object.keys(edit.problems).length === 0) await edit.save()
    // The problem is drawn first; then the field that has it is there to be focused.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className={styles.form}>
      <Section title={t('edit.photo')} text={t('edit.photoText')}>
        <PhotoField name={profile.name} userId={profile._id} />
      </Section>
      <Section
        title={t('gallery:section')}
        text={t('gallery:sectionText', { max: galleryMaxOf(profile.rolesGroup) })}
      >
        <GalleryField rolesGroup={profile.rolesGroup} />
      </Section>
      {profile.rolesGroup === 'goddess' && (
        <div ref={scrollToVideos}>
          <Section
            title={t('gallery:videoSection')}
            text={t('gallery:videoSectionText', { seconds: videoLimits.maxSeconds })}
          >
            <Suspense fallback={<Skeleton shape="block" />}>
              <VideoGalleryField />
            </Suspense>
          </Section>
        </div>
      )}
      <Section title={t('edit.about')} text={t('edit.aboutText')}>
        <WordsFields edit={edit} isTried={isTried} />
      </Section>
      <Section
        title={t('profile-words:edit.prompts')}
        text={t('profile-words:edit.promptsText', { count: limits.promptsMax })}
      >
        <PromptFields edit={edit} />
      </Section>
      <Section
        title={t('profile-words:edit.languages')}
        text={t('profile-words:edit.languagesText', { count: limits.spokenLanguagesMax })}
      >
        <LanguageFields edit={edit} />
      </Section>
      {profile.rolesGroup === 'user' && (
        <Section
          title={t('profile-words:edit.intentions')}
          text={t('profile-words:edit.intentionsText', { count: limits.intentionsMax })}
        >
          <IntentionFields edit={edit} />
        </Section>
      )}
      <Section title={t('edit.place')} text={t('edit.placeText')}>
        <PlaceFields {...edit.fields} onChange={edit.change} />
      </Section>
      {profile.rolesGroup === 'user' ? (
        <Section title={t('edit.taste')} text={t('edit.tasteText')}>
          <TasteFields edit={edit} />
        </Section>
      ) : (
        <Section title={t('edit.appearance')} text={t('edit.appearanceText')}>
          <LookFields edit={edit} hair="ownHair" body="ownBodyType" />
        </Section>
      )}
      <Section title={t('edit.fixed')} text={t('edit.fixedText')}>
        <Facts>
          <dt>{t('edit.age')}</dt>
          <dd>{profile.age}</dd>
          <dt>{t('edit.gender')}</dt>
          <dd>{t(`gender.${profile.gender}`)}</dd>
        </Facts>
        <p className={styles.elsewhere}>
          <Link to="/settings">{t('edit.settings')}</Link>
        </p>
      </Section>
      <SaveBar edit={edit} />
      <LeaveGuard isDirty={edit.isDirty} onDiscard={edit.discard} />
    </form>
  )
}
