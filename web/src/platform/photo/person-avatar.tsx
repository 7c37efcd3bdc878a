import type { PhotoSize } from '@serendip/contract'
import { Avatar, type AvatarProps } from '@serendip/ui'
import { usePicture } from './use-picture.ts'

export interface PersonAvatarProps extends Omit<AvatarProps, 'src'> {
  /** The id of the person's photo; empty where there is none that may be shown. */
  readonly photo: string
  /** One's own, which may still wait for a look. */
  readonly own?: boolean
  /** `page` where the circle is large, or none. */
  readonly photoSize?: PhotoSize
}

type PhotoProps = Pick<PersonAvatarProps, 'photo' | 'own' | 'photoSize'>

/** A person as a circle: their photo where there is one that may be seen, and otherwise the drawn one. */
export function PersonAvatar({ photo, own = false, photoSize = 'avatar', ...rest }: PersonAvatarProps) {
  return photo === '' ? <Avatar {...rest} /> : <PhotoAvatar {...rest} {...{ photo, own, photoSize }} />
}

function PhotoAvatar({
  photo,
  own,
  photoSize,
  ...rest
}: Required<PhotoProps> & Omit<PersonAvatarProps, keyof PhotoProps>) {
  return <Avatar {...rest} src={usePicture({ photoId: photo, size: photoSize, own })} />
}
