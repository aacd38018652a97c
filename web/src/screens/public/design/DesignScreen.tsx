import { Page } from '../../../ui/Page.tsx'
import { AppearanceSwitch } from './AppearanceSwitch.tsx'
import { Choices } from './Choices.tsx'
import styles from './DesignScreen.module.css'
import { Fields } from './Fields.tsx'
import { Figures } from './Figures.tsx'
import { Lists } from './Lists.tsx'
import { Messages } from './Messages.tsx'
import { Tokens } from './Tokens.tsx'

/** All components of `ui/` on one page for developers. It is only in English, because the build does not contain it. */
export function DesignScreen() {
  return (
    <Page
      title="Design"
      lead="Every component in every state. Switch the appearance to compare."
      width="wide"
    >
      <AppearanceSwitch />
      <div className={styles.sections}>
        <Tokens />
        <Choices />
        <Fields />
        <Messages />
        <Lists />
        <Figures />
      </div>
    </Page>
  )
}
