import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

type Tool = 'palette' | 'shortcuts'

/** The open dialog of the tools. A separate store, because the button in the header may be pressed before the chunk of the tools has loaded. */
const tools = createStore<{ open: Tool | undefined }>()(() => ({ open: undefined }))

export const openTool = (open: Tool | undefined) => tools.setState({ open })

export function useOpenTool() {
  return useStore(tools, ({ open }) => open)
}
