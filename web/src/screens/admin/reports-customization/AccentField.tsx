import { contrastRatio, HexColor, isReadableAccent, nearestReadableAccent } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ColorField } from '../../../ui/ColorField.tsx'
import styles from './AccentField.module.css'
import type { CustomizationForm } from './use-customization-form.ts'

/** Where the picker begins: the product's own accent on paper. */
const OWN_ACCENT = '#0f4f55'
const PAPER = '#faf7f2'
const NEEDED = 4.5

export function AccentField({ form }: { form: CustomizationForm }) {
  const { t } = useTranslation('admin')
  const { productName } = useApi().config
  const color = HexColor.safeParse(form.values['settings.accentColor']).data
  return (
    <div className={styles.accent}>
      <ColorField
        {...form.text('settings.accentColor')}
        label={t('customization.color.label')}
        description={t('customization.color.hint', { productName })}
        pickerLabel={t('customization.color.pick')}
        fallback={OWN_ACCENT}
      />
      <div role="status" className={styles.judgement}>
        {color && <Judgement color={color} onUse={(one) => form.change('settings.accentColor', one)} />}
      </div>
    </div>
  )
}

/** How well the colour can be read, and what to take instead where it cannot. */
function Judgement({ color, onUse }: { color: string; onUse: (color: string) => void }) {
  const { t } = useTranslation('admin')
  const nearest = nearestReadableAccent(color)
  // Rounded down, so that what is not enough never looks as if it were.
  const ratio = Math.floor(contrastRatio(color, PAPER) * 10) / 10
  return (
    <>
      <p>{t('customization.color.ratio', { ratio, needed: NEEDED })}</p>
      {!isReadableAccent(color) && (
        <>
          <p className={styles.nearest}>
            <span className={styles.swatch} style={{ background: nearest }} aria-hidden="true" />
            {t('customization.color.suggestion', { color: nearest })}
          </p>
          <Button variant="secondary" onPress={() => onUse(nearest)}>
            {t('customization.color.use', { color: nearest })}
          </Button>
        </>
      )}
    </>
  )
}
