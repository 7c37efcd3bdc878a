import {
  CameraIcon,
  CircleQuestionMarkIcon,
  EllipsisVerticalIcon,
  IconButton,
  MaximizeIcon,
  Menu,
  type MenuItem,
  MinimizeIcon,
  PictureInPicture2Icon,
  shortName,
  UserIcon,
  Volume2Icon,
  VolumeXIcon,
} from '@serendip/ui'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateView } from '../../../../platform/late/late-view.tsx'
import { useRemotePicture } from '../../meeting-context.tsx'
import { useReporting } from '../../reporting.tsx'
import type { Talk } from '../../state/call-state.ts'
import { CallDevicesDialog } from './call-devices-dialog.tsx'
import type { Fit } from '../pictures/video-fit.ts'

/** Few calls open it: its code and its strings load with the first press. */
const PersonSheet = lateView(
  async () => (await import('../../../../shared/people/person-sheet.tsx')).PersonSheet,
)

export interface MoreMenuProps {
  talk: Talk
  volume: number
  onVolume: (volume: number) => void
  onKeys: () => void
  /** The fit of the partner's picture on the screen. */
  view: { readonly fit: Fit; readonly toggle: () => void }
}

interface AboutProps {
  readonly open: boolean
  onOpenChange(open: boolean): void
  readonly talk: Talk
}

function About({ talk, ...sheet }: AboutProps) {
  const { partner, callId } = talk
  const reporting = useReporting()
  const onReport = () => reporting.report(talk)
  return (
    <Suspense fallback={null}>
      <PersonSheet {...sheet} partner={partner} onReport={onReport} reportable={{ callId }} canCall={false} />
    </Suspense>
  )
}

/** A device with a mouse or a trackpad has a keyboard too; on a phone there are no keys to explain. */
const hasKeys = (): boolean => matchMedia('(any-pointer: fine)').matches

/** Menu of the things that a call needs now and then: sound, picture in picture, devices, keys. */
export function MoreMenu({ talk, volume, onVolume, onKeys, view }: MoreMenuProps) {
  const { t } = useTranslation('call')
  const picture = useRemotePicture()
  const [choosing, setChoosing] = useState(false)
  /** Null until it is first asked for. */
  const [reading, setReading] = useState<boolean | null>(null)
  const isVideo = talk.mode === 'video'
  const canFloat = isVideo && talk.revealed && document.pictureInPictureEnabled
  const float = () => void picture.element.requestPictureInPicture().catch(() => undefined)
  const items: MenuItem[] = [
    ...(isVideo
      ? [
          {
            key: 'sound',
            label: volume > 0 ? t('more.soundOff') : t('more.soundOn'),
            icon: volume > 0 ? <VolumeXIcon /> : <Volume2Icon />,
            onSelect: () => onVolume(volume > 0 ? 0 : 1),
          },
          {
            key: 'fit',
            label: view.fit === 'cover' ? t('more.whole') : t('more.fill'),
            icon: view.fit === 'cover' ? <MinimizeIcon /> : <MaximizeIcon />,
            onSelect: view.toggle,
          },
          {
            key: 'devices',
            label: t('more.devices'),
            icon: <CameraIcon />,
            onSelect: () => setChoosing(true),
          },
        ]
      : []),
    ...(canFloat
      ? [
          {
            key: 'float',
            label: t('more.pictureInPicture'),
            icon: <PictureInPicture2Icon />,
            onSelect: float,
          },
        ]
      : []),
    {
      key: 'about',
      label: t('more.about', { name: shortName(talk.partner.name) }),
      icon: <UserIcon />,
      onSelect: () => setReading(true),
    },
    ...(hasKeys()
      ? [{ key: 'keys', label: t('more.keys'), icon: <CircleQuestionMarkIcon />, onSelect: onKeys }]
      : []),
  ]
  return (
    <>
      <Menu
        trigger={<IconButton variant="glass" label={t('controls.more')} icon={<EllipsisVerticalIcon />} />}
        items={items}
      />
      {reading !== null && <About open={reading} onOpenChange={setReading} talk={talk} />}
      <CallDevicesDialog
        open={choosing}
        onOpenChange={setChoosing}
        name={shortName(talk.partner.name)}
        volume={volume}
        onVolume={onVolume}
      />
    </>
  )
}
