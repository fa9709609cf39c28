import { blankImage } from "../media/blank-image.ts";
import { type ImageFormat, type ImageInfo, imageInfo } from "../media/image-size.ts";
import { readFileInput } from "../media/read-file.ts";
import type { Tool, ToolCall } from "./tool.ts";
import { invalidInput } from "./tool-errors.ts";

type Options = { target?: string; outputFormat?: ImageFormat };

/** For an address, which is not fetched. */
const assumedSize: ImageInfo = { format: "jpeg", width: 1024, height: 768 };

/** The longest side of a picture that all three formats can hold. */
const longestSide = 16_383;

/** Returns a grey picture of the size of the input: the mock removes every object there is. */
export const objectRemover: Tool = {
  name: "Object Remover",
  description: "Remove an object from a picture",
  inputKind: "file",
  model: "mock-vision",
  weight: 20,
  run({ input, options }: ToolCall<Options>) {
    if (!options.target) throw invalidInput("Say what to remove in options.target.", "options.target");
    const { width, height } = sizeOf(input);
    const format = options.outputFormat ?? "png";
    const mimeType = `image/${format}`;
    const image = `data:${mimeType};base64,${blankImage(format, width, height).toString("base64")}`;
    return { image, mimeType, width, height, expiresAt: null };
  },
};

function sizeOf(input: string): ImageInfo {
  const file = readFileInput(input);
  if (file.kind === "url") return assumedSize;
  const info = imageInfo(file.bytes);
  if (!info) throw invalidInput("The file is not a PNG, JPEG or WebP picture.", "input");
  const fits = Math.min(info.width, info.height) > 0 && Math.max(info.width, info.height) <= longestSide;
  if (!fits) throw invalidInput(`The picture must be 1 to ${longestSide} pixels wide and high.`, "input");
  return info;
}
