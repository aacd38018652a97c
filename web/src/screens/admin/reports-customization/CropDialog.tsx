import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PercentCrop, ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './CropDialog.module.css'
import type { Crop, Picture } from './crop-picture.ts'

type Props = {
  picture: Picture
  isPending: boolean
  onSave: (crop: Crop) => void
  onClose: () => void
}

const whole: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }

/** The whole picture is chosen until something else is. */
export function CropDialog({ picture, isPending, onSave, onClose }: Props) {
  const { t } = useTranslation('admin')
  const [crop, setCrop] = useState(whole)
  useEffect(() => () => URL.revokeObjectURL(picture.url), [picture])
  return (
    <Dialog
      title={t('customization.crop.title')}
      isOpen
      onOpenChange={(isOpen) => !isOpen && !isPending && onClose()}
      actions={
        <>
          <Button variant="secondary" isDisabled={isPending} onPress={onClose}>
            {t('customization.crop.cancel')}
          </Button>
          <Button isPending={isPending} onPress={() => onSave(crop)}>
            {t('customization.crop.save')}
          </Button>
        </>
      }
    >
      <p>{t('customization.crop.hint')}</p>
      {/* Its handles count from the left in every language. */}
      <div className={styles.stage} dir="ltr">
        <ReactCrop
          crop={crop}
          onChange={(_, percent) => setCrop(percent)}
          minWidth={24}
          minHeight={24}
          keepSelection
          ruleOfThirds={false}
          ariaLabels={labels(t('customization.crop.area'))}
        >
          <img src={picture.url} alt="" className={styles.picture} />
        </ReactCrop>
      </div>
      <div>
        <Button variant="quiet" onPress={() => setCrop(whole)}>
          {t('customization.crop.whole')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Handles are found in turn around the area; each is named by it. */
function labels(area: string) {
  return {
    cropArea: area,
    nwDragHandle: `${area} ↖`,
    nDragHandle: `${area} ↑`,
    neDragHandle: `${area} ↗`,
    eDragHandle: `${area} →`,
    seDragHandle: `${area} ↘`,
    sDragHandle: `${area} ↓`,
    swDragHandle: `${area} ↙`,
    wDragHandle: `${area} ←`,
  }
}
