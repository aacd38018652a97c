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

const fullCrop: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }

/** Crops a picture. The initial selection is the full picture. */
export function CropDialog({ picture, isPending, onSave, onClose }: Props) {
  const { t } = useTranslation('admin')
  const [crop, setCrop] = useState(fullCrop)
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
      {/* The library measures from the left, even in right-to-left languages. */}
      <div className={styles.stage} dir="ltr">
        <ReactCrop
          crop={crop}
          onChange={(_, percent) => setCrop(percent)}
          minWidth={24}
          minHeight={24}
          keepSelection
          ruleOfThirds={false}
          ariaLabels={buildHandleLabels(t('customization.crop.area'))}
        >
          <img src={picture.url} alt="" className={styles.picture} />
        </ReactCrop>
      </div>
      <div className={styles.whole}>
        <Button variant="quiet" onPress={() => setCrop(fullCrop)}>
          {t('customization.crop.whole')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Each handle is named after the crop area and its direction. */
function buildHandleLabels(area: string) {
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
