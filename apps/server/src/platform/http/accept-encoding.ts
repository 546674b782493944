/** Whether an Accept-Encoding header names the encoding, and not with a quality of 0. */
export const acceptsEncoding = (header = '', encoding: string): boolean =>
  header.split(',').some((each) => {
    const [name, quality = ''] = each.split(';').map((part) => part.trim());
    return name === encoding && !/^q=0(\.0*)?$/.test(quality);
  });
