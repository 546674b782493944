// Where a conversation, or one message in it, is shown.

export const chatLink = (roomId: string, messageId?: string): string =>
  `/chat?${new URLSearchParams({ room: roomId, ...(messageId && { message: messageId }) }).toString()}`;
