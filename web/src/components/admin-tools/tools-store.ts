import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

type Tool = 'palette' | 'shortcuts'

/** Which dialog of the tools is open. A button in the header opens one before their chunk has loaded. */
const tools = createStore<{ open: Tool | undefined }>()(() => ({ open: undefined }))

export const openTool = (open: Tool | undefined) => tools.setState({ open })

export function useOpenTool() {
  return useStore(tools, ({ open }) => open)
}
